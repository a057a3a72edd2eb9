-- A file on its way in. It arrives in parts, and what has arrived is the sum of those that are recorded here.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  file_name text not null,
  media_type text not null,
  -- Null until the sender knows it.
  size bigint check (size between 1 and 524288000),
  received bigint not null default 0 check (received between 0 and 524288000),
  parts smallint not null default 0,
  created_at timestamptz not null default now(),
  check (received <= size)
);
create index uploads_of_user on uploads (user_id);
create index uploads_age on uploads (created_at);

create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  start bigint not null,
  size integer not null check (size > 0),
  key text not null unique,
  primary key (upload_id, start)
);

alter table deliveries
  -- What the video is made of; null once it is no longer needed.
  add column upload_id uuid unique references uploads,
  -- The same for ever, so that handing it in once more finds the delivery.
  add column handed_in_as uuid unique,
  add column admin_notes text;
create index deliveries_of_tester on deliveries (tester_id);
create index deliveries_newest on deliveries (submitted_at desc, id desc);
create index deliveries_under_way on deliveries (submitted_at) where status in ('pending', 'processing');
create index deliveries_failed on deliveries (submitted_at) where 'processing_failed' = any (review_reasons);
create unique index one_delivery_in_a_slot on deliveries (roast_id, slot) where status <> 'rejected';
create unique index one_delivery_of_a_tester on deliveries (roast_id, tester_id);

create table delivery_steps (
  delivery_id uuid not null references deliveries on delete cascade,
  step text not null check (step in ('probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse', 'check')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts smallint not null default 0,
  -- Who works on it: what anybody else brings later is not taken.
  runner uuid,
  result jsonb,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (delivery_id, step),
  check ((state = 'running') = (runner is not null))
);

-- A delivery and its slot agree at the end of each transaction: nothing is complete that was not charged for.
create function delivery_fits_its_slot() returns trigger language plpgsql as $$
declare
  told record;
begin
  select d.status, s.state into told
  from deliveries d join roast_slots s on s.roast_id = d.roast_id and s.slot = d.slot
  where d.id = new.id;
  if not found then
    return null;
  end if;
  if (told.status in ('pending', 'processing') and told.state <> 'submitted')
    or (told.status = 'completed' and told.state not in ('completed', 'released')) then
    raise exception 'delivery % is % in a slot that is %', new.id, told.status, told.state
      using errcode = 'integrity_constraint_violation', constraint = 'delivery_fits_its_slot';
  end if;
  return null;
end $$;
do $$
begin
  execute format('alter function delivery_fits_its_slot() set search_path = %I, pg_temp', current_schema());
end $$;
create constraint trigger fits_its_slot after insert or update of status on deliveries
  deferrable initially deferred for each row execute function delivery_fits_its_slot();
