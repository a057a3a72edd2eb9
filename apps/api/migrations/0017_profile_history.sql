-- A changed profile answer counts for matching only after a waiting period, so that testers cannot match every roast.
-- The columns of testers are the answers that count. A waiting change has the answer that the tester gives now.
create table profile_changes (
  id bigint generated always as identity primary key,
  tester_id uuid not null references testers on delete cascade,
  field text not null,
  -- What the tester said before and after the change.
  old_answer text,
  new_answer text,
  changed_at timestamptz not null default now(),
  counts_from timestamptz not null,
  -- Withdrawn: the tester changed the answer again before it counted.
  state text not null check (state in ('waiting', 'counted', 'withdrawn')),
  -- Contradictions with earlier answers, for operators.
  flags text[] not null default '{}',
  check (old_answer is distinct from new_answer),
  check (counts_from >= changed_at)
);
create index profile_changes_of_tester on profile_changes (tester_id, id desc);
create unique index one_waiting_change on profile_changes (tester_id, field) where state = 'waiting';
create index profile_changes_due on profile_changes (counts_from) where state = 'waiting';
create trigger ended_wait_is_final before update on profile_changes
  for each row when (old.state <> 'waiting' and new.state <> old.state)
  execute function reject_state_change('a profile change that counted or was withdrawn');

create function reject_early_answer() returns trigger language plpgsql as $$
begin
  raise exception 'a changed answer does not count before %', old.counts_from
    using errcode = 'integrity_constraint_violation', constraint = 'answer_waits';
end $$;
create trigger answer_waits before update on profile_changes
  for each row when (new.state = 'counted' and old.state = 'waiting' and old.counts_from > now())
  execute function reject_early_answer();
-- The history is append-only. Only the foreign key deletes it, with the account.
revoke update, delete on profile_changes from outloud_app;
grant update (state) on profile_changes to outloud_app;

-- When an invited tester set the first password. First answers that are given within a day count at once.
alter table testers add column joined_at timestamptz;

-- The answers that matched when the tester claimed the roast, and since when the tester has given those that the roast
-- targets. Null for older claims and erased accounts; answers_since is also null if the roast has no targeting.
alter table claims add column answers jsonb, add column answers_since timestamptz;
create trigger answers_are_final before update on claims
  for each row when (
    (new.answers is not null and new.answers is distinct from old.answers)
    or (new.answers_since is not null and new.answers_since is distinct from old.answers_since)
  )
  execute function reject_state_change('the snapshot of a claim');

do $$
begin
  execute format('alter function reject_early_answer() set search_path = %I, pg_temp', current_schema());
end $$;
