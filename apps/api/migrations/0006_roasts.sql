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
  for each row when (old.settled_at is not null and new.status <> old.status)
  execute function refuse_undoing('a settled roast');

-- At the end of the transaction a roast holds the price of its unsettled slots, whichever of the two was changed.
create function require_held(roast uuid) returns void language plpgsql as $$
declare
  owed bigint;
  held bigint;
begin
  select r.price_per_review * count(s.slot) filter (where s.state in ('open', 'claimed', 'submitted'))
  into owed
  from roasts r left join roast_slots s on s.roast_id = r.id where r.id = roast group by r.id;
  if owed is null then
    return;
  end if;
  select balance into held from ledger_accounts where account = 'held' and owner = roast;
  if coalesce(held, 0) <> owed then
    raise exception 'roast % holds % and its slots are worth %', roast, coalesce(held, 0), owed
      using errcode = 'integrity_constraint_violation', constraint = 'slots_are_held_for';
  end if;
end $$;
create function slot_is_held_for() returns trigger language plpgsql as $$
begin
  perform require_held(new.roast_id);
  return null;
end $$;
create function held_entry_has_slots() returns trigger language plpgsql as $$
begin
  perform require_held(new.owner);
  return null;
end $$;
create constraint trigger slots_are_held_for after insert or update on roast_slots
  deferrable initially deferred for each row execute function slot_is_held_for();
create constraint trigger slots_are_held_for after insert on ledger_entries
  deferrable initially deferred for each row when (new.account = 'held') execute function held_entry_has_slots();
do $$
declare
  name text;
begin
  foreach name in array array['require_held(uuid)', 'slot_is_held_for()', 'held_entry_has_slots()'] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

revoke delete on roasts, roast_slots from outloud_app;
