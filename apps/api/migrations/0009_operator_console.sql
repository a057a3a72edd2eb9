-- Finds any part of a name, an address or a website without reading every row.
create extension if not exists pg_trgm;

-- The second secret of an operator, and the second factor. The secret of the latter is sealed with one of the server.
alter table operators
  add column admin_key_hash text,
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- A code works once: only those of later steps are taken.
  add column totp_last_step bigint not null default 0,
  add check (totp_confirmed_at is null or totp_secret is not null);
alter table operator_sessions add column second_factor boolean not null default false;

create table operator_recovery_codes (
  code_hash bytea primary key,
  operator_id uuid not null references operators on delete cascade
);
create index operator_recovery_codes_of_operator on operator_recovery_codes (operator_id);

-- What operators have done. It names rows by their ids and says what they were and became, never whose they are, so it
-- need not be rewritten when somebody's data are erased.
create table operator_actions (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  operator_id uuid,
  admin_id text not null,
  action text not null,
  subject_type text,
  subject_id text,
  reason text,
  before jsonb,
  after jsonb,
  ip text
);
create index operator_actions_by_action on operator_actions (action, id desc);
create index operator_actions_by_subject on operator_actions (subject_id, id desc);
create index operator_actions_search on operator_actions using gin (
  (lower(admin_id || ' ' || action || ' ' || coalesce(subject_id, '') || ' ' || coalesce(reason, ''))) gin_trgm_ops
);
create trigger append_only before update or delete or truncate on operator_actions
  for each statement execute function refuse_rewriting();
revoke update, delete on operator_actions from outloud_app;

-- The waitlist. Where a tester came of it, the application goes with the tester's account.
create table applications (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  full_name text not null,
  phone text,
  city text not null,
  -- What people say about themselves, by the names of the fields.
  profile jsonb not null,
  hours_per_week smallint not null check (hours_per_week between 1 and 40),
  preferred_working_hours text,
  has_video_experience boolean not null,
  previous_testing_experience text,
  status text not null default 'pending' check (status in ('pending', 'contacted', 'approved', 'rejected')),
  notes text,
  tester_id uuid unique references users,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'approved') = (tester_id is not null)),
  check ((status in ('approved', 'rejected')) = (decided_at is not null))
);
create index applications_newest on applications (created_at desc, id desc);
create index applications_by_name on applications (full_name, id);
create index applications_by_status_and_name on applications (status, full_name, id);
create index applications_search on applications using gin ((lower(full_name || ' ' || email)) gin_trgm_ops);

create function refuse_undecided() returns trigger language plpgsql as $$
begin
  raise exception 'an application that was decided stays so' using errcode = 'integrity_constraint_violation';
end $$;
create trigger decided_is_final before update on applications
  for each row when (old.status in ('approved', 'rejected') and new.status <> old.status)
  execute function refuse_undecided();

alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify-email', 'change-email', 'reset-password', 'invitation', 'exchange'));

alter table testers add column suspension_reason text;
-- A suspension is not shaken off with the account.
alter table deleted_emails add column was_suspended boolean not null default false;

alter table deliveries
  add column completed_at timestamptz,
  -- Why an operator has refused it.
  add column rejection_reason text;
update deliveries d set completed_at = coalesce(
  (select s.finished_at from delivery_steps s where s.delivery_id = d.id and s.step = 'check'), d.submitted_at
) where d.status = 'completed';
create index deliveries_in_review on deliveries (submitted_at, id) where status = 'pending' and review_reasons <> '{}';
create index deliveries_by_completion on deliveries (completed_at);

create index roasts_newest on roasts (created_at desc, id desc);
create index roasts_unsettled on roasts (created_at, id) where settled_at is null;
create index roasts_search on roasts using gin ((lower(coalesce(website_name, '') || ' ' || website_url)) gin_trgm_ops);

create index users_newest on users (account_type, created_at desc, id desc) where deleted_at is null;
create index users_by_name on users (account_type, full_name, id) where deleted_at is null;
-- Of all users: the statistics of an index with a condition are not used.
create index users_search on users using gin (
  (lower(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(company_name, ''))) gin_trgm_ops
);

-- One index a status. One for all of them would begin with the status, which says little about where a row lies, and
-- PostgreSQL would rather read the newest rows until enough of them happen to have it.
do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('applications', 'created_at', array['pending', 'contacted', 'approved', 'rejected']),
    ('deliveries', 'submitted_at', array['pending', 'processing', 'completed', 'rejected']),
    ('roasts', 'created_at', array['pending', 'assigned', 'in_progress', 'completed', 'cancelled'])
  ) as list (rows_of, sorted_by, statuses), unnest(list.statuses) as status loop
    execute format('create index %I on %I (%I desc, id desc) where status = %L',
      kept.rows_of || '_' || kept.status, kept.rows_of, kept.sorted_by, kept.status);
  end loop;
end $$;

create index ledger_transfers_age on ledger_transfers using brin (created_at);
create index checkouts_refund_due on checkouts (created_at) where status = 'refund_due';

-- A file may come from an operator, who is no user; what nobody claims is swept.
alter table uploads drop constraint uploads_user_id_fkey;
alter table uploads rename column user_id to sender_id;
alter index uploads_of_user rename to uploads_of_sender;

-- How many rows there are of each kind, without counting them. Changes are added as rows of their own, so that nobody
-- waits for anybody, and are folded together now and then; the sum of a name is right at any moment.
create table tallies (name text not null, amount bigint not null);
create index tallies_by_name on tallies (name) include (amount);

-- Each table says under which names a row counts; what an update leaves alone is not written down.
create function tally(names_of_old text[], names_of_new text[]) returns void language sql as $$
  insert into tallies
  select name, sum(amount) from (
    select unnest(names_of_new) as name, 1 as amount union all select unnest(names_of_old), -1
  ) changes
  where name is not null group by name having sum(amount) <> 0
$$;

create function tally_deliveries() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(name) into before from old_rows, unnest(array[
      'deliveries:' || status, case when status = 'pending' and review_reasons <> '{}' then 'deliveries:in_review' end
    ]) as name;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(name) into after from new_rows, unnest(array[
      'deliveries:' || status, case when status = 'pending' and review_reasons <> '{}' then 'deliveries:in_review' end
    ]) as name;
  end if;
  perform tally(before, after);
  return null;
end $$;

create function tally_by_status() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(name) into before from old_rows, unnest(array[tg_argv[0] || status]) as name;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(name) into after from new_rows, unnest(array[tg_argv[0] || status]) as name;
  end if;
  perform tally(before, after);
  return null;
end $$;

create function tally_users() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(name) into before from old_rows, unnest(array[case when deleted_at is null then 'users:' || account_type end]) as name;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(name) into after from new_rows, unnest(array[case when deleted_at is null then 'users:' || account_type end]) as name;
  end if;
  perform tally(before, after);
  return null;
end $$;

do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('deliveries', 'tally_deliveries()'), ('roasts', 'tally_by_status(''roasts:'')'),
    ('applications', 'tally_by_status(''applications:'')'), ('users', 'tally_users()')
  ) as list (rows_of, counted_by) loop
    execute format('create trigger tally_added after insert on %I referencing new table as new_rows
      for each statement execute function %s', kept.rows_of, kept.counted_by);
    execute format('create trigger tally_removed after delete on %I referencing old table as old_rows
      for each statement execute function %s', kept.rows_of, kept.counted_by);
    execute format('create trigger tally_changed after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function %s', kept.rows_of, kept.counted_by);
  end loop;
end $$;

insert into tallies
  select 'deliveries:' || status, count(*) from deliveries group by status
  union all select 'deliveries:in_review', count(*) from deliveries where status = 'pending' and review_reasons <> '{}'
  union all select 'roasts:' || status, count(*) from roasts group by status
  union all select 'users:' || account_type, count(*) from users where deleted_at is null group by account_type;
