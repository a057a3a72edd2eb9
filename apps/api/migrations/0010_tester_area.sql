-- A tester's hold on a slot. Giving up or running out lets the same tester try once more, and never again.
create table claims (
  id uuid primary key default gen_random_uuid(),
  roast_id uuid not null,
  slot smallint not null,
  tester_id uuid not null references users,
  attempt smallint not null check (attempt in (1, 2)),
  state text not null default 'active'
    check (state in ('active', 'submitted', 'given_up', 'expired', 'voided', 'reported')),
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- What a tester says about a site that nobody should have to look at.
  report text,
  delivery_id uuid references deliveries on delete set null,
  foreign key (roast_id, slot) references roast_slots,
  check ((state = 'active') = (ended_at is null)),
  check ((state = 'reported') = (report is not null))
);
create unique index two_tries_of_a_tester on claims (roast_id, tester_id, attempt) where state not in ('voided', 'reported');
create unique index one_claim_of_a_slot on claims (roast_id, slot) where state = 'active';
create unique index one_claim_of_a_tester on claims (tester_id) where state = 'active';
create index claims_of_tester on claims (tester_id, claimed_at desc, id desc);
create index claims_of_roast on claims (roast_id);
create index claims_of_delivery on claims (delivery_id) where delivery_id is not null;
create index claims_running_out on claims (expires_at) where state = 'active';

-- Slots that were marked as taken before there were claims are nobody's.
update roast_slots set state = 'open' where state = 'claimed';
update roasts set status = 'pending' where status = 'assigned';
set constraints all immediate;

-- At the end of a transaction a slot is claimed exactly when somebody holds it, and nobody reviews a site of their own.
create function require_claim(roast uuid, number smallint) returns void language plpgsql as $$
declare
  told record;
begin
  select s.state = 'claimed' as taken, c.tester_id as holder, r.customer_id as customer into told
  from roast_slots s join roasts r on r.id = s.roast_id
  left join claims c on c.roast_id = s.roast_id and c.slot = s.slot and c.state = 'active'
  where s.roast_id = roast and s.slot = number;
  if told.taken <> (told.holder is not null) or told.holder = told.customer then
    raise exception 'slot % of roast % and its claim disagree', number, roast
      using errcode = 'integrity_constraint_violation', constraint = 'claim_fits_its_slot';
  end if;
end $$;
create function slot_fits_its_claim() returns trigger language plpgsql as $$
begin
  perform require_claim(new.roast_id, new.slot);
  return null;
end $$;
create constraint trigger fits_its_slot after insert or update of state on claims
  deferrable initially deferred for each row execute function slot_fits_its_claim();
create constraint trigger fits_its_claim after update of state on roast_slots
  deferrable initially deferred for each row when (old.state = 'claimed' or new.state = 'claimed')
  execute function slot_fits_its_claim();
create trigger ended_is_final before update on claims
  for each row when (old.state <> 'active' and new.state <> old.state) execute function refuse_undoing('an ended claim');

-- Whom a roast is offered to. A tester is found by one answer that its narrowest filter asks for ('any' without filters),
-- and kept out by any answer that has a mark. What is open already gets both when the program starts.
alter table roasts
  add column anchors text[] not null default '{any}',
  add column excludes bit(256) not null default B'0'::bit(256),
  -- Follows from the slots.
  add column open_slots smallint not null default 0 check (open_slots between 0 and 10),
  -- Somebody has reported the site; until an operator has looked, nobody takes it on.
  add column paused_at timestamptz,
  -- Suitable testers have been told of it.
  add column offered_at timestamptz;
update roasts r set offered_at = now(),
  open_slots = (select count(*) from roast_slots s where s.roast_id = r.id and s.state = 'open');
set constraints all immediate;

-- What can be taken on right now, in the order in which it is offered.
create table roast_openings (
  anchor text collate "C" not null,
  pay smallint not null,
  created_at timestamptz not null,
  roast_id uuid not null references roasts,
  expires_at timestamptz not null,
  excludes bit(256) not null,
  primary key (anchor, roast_id)
);
create index roast_openings_offered on roast_openings (anchor, pay desc, created_at desc, roast_id desc);
create index roast_openings_of_roast on roast_openings (roast_id);

create function keep_openings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from roast_openings where roast_id = new.id;
  end if;
  if new.open_slots > 0 and new.closed_at is null and new.settled_at is null and new.paused_at is null then
    insert into roast_openings (anchor, pay, created_at, roast_id, expires_at, excludes)
    select anchor, new.price_per_review - 1, new.created_at, new.id, new.expires_at, new.excludes
    from unnest(new.anchors) as anchor;
  end if;
  return null;
end $$;
create trigger keep_openings after insert on roasts for each row execute function keep_openings();
create trigger keep_openings_changed after update on roasts
  for each row when ((old.open_slots > 0, old.closed_at, old.settled_at, old.paused_at, old.expires_at, old.anchors, old.excludes)
    is distinct from (new.open_slots > 0, new.closed_at, new.settled_at, new.paused_at, new.expires_at, new.anchors, new.excludes))
  execute function keep_openings();
insert into roast_openings (anchor, pay, created_at, roast_id, expires_at, excludes)
  select anchor, price_per_review - 1, created_at, id, expires_at, excludes from roasts, unnest(anchors) as anchor
  where open_slots > 0 and closed_at is null and settled_at is null;

create index roasts_open on roasts (created_at desc)
  where open_slots > 0 and closed_at is null and settled_at is null and paused_at is null;
create index roasts_unoffered on roasts (created_at) where offered_at is null and closed_at is null;

-- How many slots are open is counted whenever some of them change.
create function count_open_slots() returns trigger language plpgsql as $$
begin
  update roasts r set open_slots = counted.open from (
    select s.roast_id, count(*) filter (where s.state = 'open') as open from roast_slots s
    where s.roast_id in (select roast_id from changed_slots) group by s.roast_id
  ) counted
  where r.id = counted.roast_id and r.open_slots <> counted.open;
  return null;
end $$;
create trigger count_open_slots after insert on roast_slots referencing new table as changed_slots
  for each statement execute function count_open_slots();
create trigger count_open_slots_again after update on roast_slots referencing new table as changed_slots
  for each statement execute function count_open_slots();

grant update (paused_at, offered_at, anchors, excludes) on roasts to outloud_app;
revoke insert, update, delete on roast_openings from outloud_app;

alter table testers
  add column categories text[] not null default '{}',
  -- The recording that every tester makes before the first claim.
  add column practised_at timestamptz,
  -- Where the pay goes.
  add column payout_to text,
  add column wants_digest boolean not null default true,
  add column last_digest_at timestamptz;
create index testers_by_payout_to on testers (lower(payout_to)) where payout_to is not null;
create index testers_by_digest on testers (last_digest_at nulls first, user_id) where wants_digest and suspended_at is null;

-- New roasts that a tester will be told of in the next digest.
create table digest_entries (
  tester_id uuid not null references testers on delete cascade,
  roast_id uuid not null references roasts,
  primary key (tester_id, roast_id)
);

-- When the last bytes came: a claim is not taken from somebody who is sending.
alter table uploads add column received_at timestamptz;

create table payouts (
  id uuid primary key default gen_random_uuid(),
  tester_id uuid not null references users,
  -- Of the caller's Idempotency-Key: a repeated request finds its payout again.
  request_key bytea,
  credits integer not null check (credits >= 10),
  -- Emptied with the account.
  destination text,
  state text not null default 'requested' check (state in ('requested', 'paid', 'returned')),
  reference text,
  reason text,
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (tester_id, request_key),
  check ((state = 'requested') = (settled_at is null)),
  check (state <> 'paid' or reference is not null),
  check (state <> 'returned' or reason is not null)
);
create unique index one_open_payout on payouts (tester_id) where state = 'requested';
create index payouts_of_tester on payouts (tester_id, requested_at desc);
create index payouts_newest on payouts (requested_at desc, id desc);
create index payouts_requested on payouts (requested_at desc, id desc) where state = 'requested';
create index payouts_paid on payouts (requested_at desc, id desc) where state = 'paid';
create index payouts_returned on payouts (requested_at desc, id desc) where state = 'returned';
create index payouts_by_destination on payouts (lower(destination)) where destination is not null;
create trigger settled_is_final before update on payouts
  for each row when (old.state <> 'requested' and new.state <> old.state) execute function refuse_undoing('a settled payout');

-- The pay that a payout is made of. Nothing is paid out twice; what is returned can be asked for again.
create table payout_items (
  -- It outlives the delivery.
  delivery_id uuid primary key,
  payout_id uuid not null references payouts,
  credits integer not null check (credits > 0)
);
create index payout_items_of_payout on payout_items (payout_id);
revoke update on payout_items from outloud_app;

-- At the end of a transaction a payout and the ledger tell one story.
create function payout_is_booked() returns trigger language plpgsql as $$
declare
  told record;
begin
  select p.id, p.state, p.credits, p.tester_id, asked.credits as asked, asked.tester_id as asker, ended.kind as ended,
    (select sum(i.credits) from payout_items i where i.payout_id = p.id) as items into told
  from payouts p
  left join ledger_transfers asked on asked.key = 'payout-request:' || p.id
  left join ledger_transfers ended on ended.key = 'payout:' || p.id
  where p.id = new.id;
  if not found then
    return null;
  end if;
  if told.asked is distinct from told.credits or told.asker is distinct from told.tester_id
    or told.ended is distinct from (case told.state when 'paid' then 'payout' when 'returned' then 'payout_return' end)
    or told.items is distinct from (case when told.state <> 'returned' then told.credits end) then
    raise exception 'payout % and the ledger disagree', told.id
      using errcode = 'integrity_constraint_violation', constraint = 'payout_is_booked';
  end if;
  return null;
end $$;
create constraint trigger payout_is_booked after insert or update on payouts
  deferrable initially deferred for each row execute function payout_is_booked();

-- What a customer thinks of a delivery; the tester sees it.
create table ratings (
  delivery_id uuid primary key references deliveries on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  reason text,
  rated_at timestamptz not null default now()
);

-- A customer asks for the credits of a delivery back. It outlives the delivery, because it counts against the next.
create table complaints (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null unique,
  customer_id uuid not null references users,
  tester_id uuid not null references users,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  -- Why it was granted at once, or not.
  basis text not null,
  answer text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index complaints_of_customer on complaints (customer_id, created_at desc);
create index complaints_of_tester on complaints (tester_id, created_at desc);
create index complaints_newest on complaints (created_at desc, id desc);
create index complaints_open on complaints (created_at desc, id desc) where state = 'open';
create index complaints_granted on complaints (created_at desc, id desc) where state = 'granted';
create index complaints_declined on complaints (created_at desc, id desc) where state = 'declined';
create trigger decided_is_final before update on complaints
  for each row when (old.state <> 'open' and new.state <> old.state) execute function refuse_undoing('a decided complaint');

-- Where people came from, as a keyed hash, to tell when a customer and a tester are the same.
create table seen_addresses (
  user_id uuid not null references users on delete cascade,
  address_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);
create index seen_addresses_by_address on seen_addresses (address_hash);
create index seen_addresses_age on seen_addresses (last_seen_at);

create index ledger_captures_of_pair on ledger_transfers (tester_id, customer_id) where kind = 'capture';

do $$
declare
  name text;
begin
  foreach name in array array[
    'require_claim(uuid, smallint)', 'slot_fits_its_claim()', 'keep_openings()', 'count_open_slots()', 'payout_is_booked()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
-- The program may not write there itself.
alter function keep_openings() security definer;
alter function count_open_slots() security definer;
