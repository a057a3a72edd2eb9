create table roasts (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users,
  -- Of the caller's Idempotency-Key: a repeated request finds its roast again.
  request_key bytea,
  -- The texts are emptied when the customer deletes the account; the row stays for the testers' work and the books.
  website_url text not null,
  website_name text,
  website_description text,
  specific_instructions text,
  focus_areas text[] not null default '{}',
  targeting jsonb not null default '{}',
  reviews smallint not null check (reviews between 1 and 10),
  price_per_review smallint not null check (price_per_review between 5 and 12),
  -- Both follow from the slots.
  status text not null default 'pending'
    check (status in ('pending', 'assigned', 'in_progress', 'completed', 'cancelled')),
  deliveries_received smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- From then on nobody can claim a slot.
  closed_at timestamptz,
  closed_because text check (closed_because in ('customer', 'expired', 'operator')),
  settled_at timestamptz,
  -- Of the cancelling caller's Idempotency-Key, so that a repeated cancellation is told of its refund again.
  cancel_key bytea,
  check (deliveries_received between 0 and reviews),
  check ((closed_at is null) = (closed_because is null)),
  check ((settled_at is null) = (status not in ('completed', 'cancelled'))),
  unique (customer_id, request_key)
);
create index roasts_of_customer on roasts (customer_id, created_at desc, id desc);
create index roasts_of_customer_by_status on roasts (customer_id, status, created_at desc, id desc);
create index roasts_expiring on roasts (expires_at) where closed_at is null and settled_at is null;

create table roast_slots (
  roast_id uuid not null references roasts,
  slot smallint not null check (slot between 1 and 10),
  state text not null default 'open' check (state in ('open', 'claimed', 'submitted', 'completed', 'released')),
  primary key (roast_id, slot)
);

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  roast_id uuid not null,
  slot smallint not null,
  tester_id uuid not null references users,
  delivery_number smallint not null check (delivery_number > 0),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'rejected')),
  -- What the quality checks found; such a delivery waits for an operator.
  review_reasons text[] not null default '{}',
  original_file_name text not null,
  file_size bigint not null check (file_size > 0),
  duration_seconds double precision check (duration_seconds >= 0),
  transcript text,
  insights jsonb,
  submitted_at timestamptz not null default now(),
  foreign key (roast_id, slot) references roast_slots,
  unique (roast_id, delivery_number)
);

-- What approved testers say about themselves. 'City' is for people; all else is what customers can ask for.
create table testers (
  user_id uuid primary key references users on delete cascade,
  city text,
  age_range text,
  gender text,
  state text,
  income_level text,
  education_level text,
  industry text,
  company_size text,
  years_of_experience text,
  employment_status text,
  housing_status text,
  has_children text,
  pet_owner text,
  marital_status text,
  primary_device_usage text,
  online_shopping_frequency text,
  social_media_usage text,
  tech_comfort_level text,
  suspended_at timestamptz
);

create index ledger_refunds_of_roast on ledger_transfers (roast_id) include (credits)
  where kind in ('release', 'refund');

-- What is final stays: credits that went back are not held again, and a finished roast does not start anew.
create function refuse_undoing() returns trigger language plpgsql as $$
begin
  raise exception '% is final', tg_argv[0] using errcode = 'integrity_constraint_violation';
end $$;
create trigger released_is_final before update on roast_slots
  for each row when (old.state = 'released' and new.state <> 'released')
  execute function refuse_undoing('a released slot');
create trigger settled_is_final before update on roasts
  for each row when (old.settled_at is not null
    and (new.status, new.settled_at) is distinct from (old.status, old.settled_at))
  execute function refuse_undoing('a settled roast');

-- At the end of a transaction a roast, its slots and the ledger tell one story, whichever of them was changed: it has
-- all of its slots, holds the price of the unsettled ones, and says of itself what they say.
create function require_one_story(roast uuid) returns void language plpgsql as $$
declare
  told record;
begin
  select r.status, r.reviews, r.deliveries_received, r.settled_at, r.price_per_review * s.unsettled as owed, s.*,
    coalesce(a.balance, 0) as held
  into told
  from roasts r
  cross join lateral (
    select count(*) as slots, count(*) filter (where state in ('open', 'claimed', 'submitted')) as unsettled,
      count(*) filter (where state in ('submitted', 'completed')) as delivered, bool_or(state = 'claimed') as claimed,
      bool_or(state = 'completed') as completed
    from roast_slots where roast_id = r.id
  ) s
  left join ledger_accounts a on a.account = 'held' and a.owner = r.id
  where r.id = roast;
  if not found then
    return;
  end if;
  if told.slots <> told.reviews or told.held <> told.owed then
    raise exception 'roast % has % slots of %, holds % and its slots are worth %',
      roast, told.slots, told.reviews, told.held, told.owed
      using errcode = 'integrity_constraint_violation', constraint = 'roast_tells_one_story';
  end if;
  if told.deliveries_received <> told.delivered or told.status <> (case
    when told.unsettled = 0 and told.settled_at is not null then told.status
    when told.unsettled = 0 and told.completed then 'completed'
    when told.unsettled = 0 then 'cancelled'
    when told.delivered > 0 then 'in_progress'
    when told.claimed then 'assigned'
    else 'pending'
  end) then
    raise exception 'roast % says % with % deliveries, and its slots something else',
      roast, told.status, told.deliveries_received
      using errcode = 'integrity_constraint_violation', constraint = 'roast_tells_one_story';
  end if;
end $$;
create function roast_tells_one_story() returns trigger language plpgsql as $$
begin
  perform require_one_story(new.id);
  return null;
end $$;
create function slot_tells_one_story() returns trigger language plpgsql as $$
begin
  perform require_one_story(new.roast_id);
  return null;
end $$;
create function held_entry_tells_one_story() returns trigger language plpgsql as $$
declare
  customer uuid;
begin
  select customer_id into customer from roasts where id = new.owner;
  if not found then
    return null;
  end if;
  if exists (select from ledger_transfers where id = new.transfer_id and customer_id is distinct from customer) then
    raise exception 'transfer % moves credits of another customer''s roast', new.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'roast_tells_one_story';
  end if;
  perform require_one_story(new.owner);
  return null;
end $$;
create constraint trigger one_story after insert or update of status, deliveries_received, settled_at on roasts
  deferrable initially deferred for each row execute function roast_tells_one_story();
create constraint trigger one_story after insert or update on roast_slots
  deferrable initially deferred for each row execute function slot_tells_one_story();
create constraint trigger one_story after insert on ledger_entries
  deferrable initially deferred for each row when (new.account = 'held') execute function held_entry_tells_one_story();
do $$
declare
  name text;
begin
  foreach name in array array[
    'require_one_story(uuid)', 'roast_tells_one_story()', 'slot_tells_one_story()', 'held_entry_tells_one_story()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

-- What a roast was agreed on for, and whose it is, nobody changes.
revoke update, delete on roasts, roast_slots from outloud_app;
grant update (state) on roast_slots to outloud_app;
grant update (
  request_key, website_url, website_name, website_description, specific_instructions, focus_areas, targeting, status,
  deliveries_received, expires_at, closed_at, closed_because, settled_at, cancel_key
) on roasts to outloud_app;
