-- Own people: a customer's customers, colleagues and friends review through a link, without an account, credits, targeting
-- and guarantee.
alter table roasts
  add column reviewers text not null default 'testers' check (reviewers in ('testers', 'own')),
  -- Set when a customer deletes a request to own people. The row stays, because the monthly limit counts its reviews.
  add column deleted_at timestamptz;
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint where contype = 'c' and (
      conrelid = 'roasts'::regclass and pg_get_constraintdef(oid) ~ '(\(reviews|price_per_review|open_slots) >='
      or conrelid = 'roast_slots'::regclass and pg_get_constraintdef(oid) ~ 'slot >='
    )
  loop
    execute (
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint where conname = name
    );
  end loop;
end $$;
alter table roasts
  add constraint roasts_price check (
    case reviewers
      when 'testers' then reviews between 1 and 10 and price_per_review between 5 and 12 and deleted_at is null
      else reviews between 1 and 100 and price_per_review = 0 and index_keys = '{}' and targeting = '{}'
    end
  ),
  add constraint roasts_open_slots check (open_slots between 0 and 100);
alter table roast_slots add constraint roast_slots_slot check (slot between 1 and 100);
grant update (deleted_at) on roasts to outloud_app;

-- The link of a request to own people. The token is not hashed, because the customer can copy the link at any time.
create table guest_links (
  roast_id uuid primary key references roasts,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  note text,
  redirect_url text,
  paused_at timestamptz,
  -- When the customer got the last email about new reviews.
  digest_sent_at timestamptz,
  created_at timestamptz not null default now()
);

-- A guest takes a place for the recording. The row outlives the review without its texts, because the monthly limit counts it.
create table guests (
  id uuid primary key default gen_random_uuid(),
  roast_id uuid not null,
  slot smallint not null,
  -- For names such as "Guest 3".
  guest_number smallint not null check (guest_number > 0),
  source text not null check (source in ('link', 'upload')),
  -- Of the guest's token. Null for uploads by the customer.
  token_hash bytea unique,
  first_name text,
  custom_parameter text,
  state text not null default 'recording' check (state in ('recording', 'submitted', 'expired', 'deleted')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Kept after a deletion, for the monthly limit.
  submitted_at timestamptz,
  foreign key (roast_id, slot) references roast_slots,
  unique (roast_id, guest_number),
  check ((state = 'recording') = (ended_at is null)),
  check ((token_hash is null) = (source = 'upload'))
);
create unique index one_guest_of_a_slot on guests (roast_id, slot) where state = 'recording';
create index guests_of_roast on guests (roast_id, created_at);
create index guests_expiring on guests (expires_at) where state = 'recording';

alter table deliveries
  alter column tester_id drop not null,
  add column guest_id uuid unique references guests,
  add constraint deliveries_author check (num_nonnulls(tester_id, guest_id) = 1);

-- At the end of a transaction, a slot is claimed exactly if a tester or a guest holds it. Testers hold no slot of a request to
-- own people, guests no other, and no customer claims a slot of their own roast.
create or replace function require_claim_consistency(roast uuid, number smallint) returns void language plpgsql as $$
declare
  found_slot record;
begin
  select s.state = 'claimed' as is_claimed, c.tester_id as tester, g.id as guest, r.customer_id as customer, r.reviewers
  into found_slot
  from roast_slots s join roasts r on r.id = s.roast_id
  left join claims c on c.roast_id = s.roast_id and c.slot = s.slot and c.state = 'active'
  left join guests g on g.roast_id = s.roast_id and g.slot = s.slot and g.state = 'recording'
  where s.roast_id = roast and s.slot = number;
  if found_slot.is_claimed <> (num_nonnulls(found_slot.tester, found_slot.guest) = 1)
    or found_slot.tester = found_slot.customer
    or found_slot.tester is not null and found_slot.reviewers <> 'testers'
    or found_slot.guest is not null and found_slot.reviewers <> 'own' then
    raise exception 'slot % of roast % and its claim disagree', number, roast
      using errcode = 'integrity_constraint_violation', constraint = 'check_claim_slot';
  end if;
end $$;
create constraint trigger check_claim_slot after insert or update of state, slot on guests
  deferrable initially deferred for each row execute function check_claim_slot();
create trigger ended_is_final before update on guests
  for each row when (old.state = 'deleted' and new.state <> 'deleted') execute function reject_state_change('a deleted review');

-- Requests to own people cost nothing, so debts do not stop them.
create or replace function reject_slot_of_debtor() returns trigger language plpgsql as $$
begin
  if exists (
    select from roasts r join ledger_accounts a on a.account = 'debt' and a.owner = r.customer_id
    where r.id = new.roast_id and r.reviewers = 'testers' and a.balance < 0
  ) then
    raise exception 'the customer of roast % owes credits', new.roast_id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_slot_of_debtor';
  end if;
  return new;
end $$;

-- A delivery is by a guest exactly if its roast is for own people.
create function check_delivery_author() returns trigger language plpgsql as $$
begin
  if exists (
    select from roasts r where r.id = new.roast_id and (r.reviewers = 'own') <> (new.guest_id is not null)
  ) then
    raise exception 'delivery % of roast % has the wrong author', new.id, new.roast_id
      using errcode = 'integrity_constraint_violation', constraint = 'check_delivery_author';
  end if;
  return new;
end $$;
create trigger check_delivery_author before insert or update of roast_id, tester_id, guest_id on deliveries
  for each row execute function check_delivery_author();

do $$
declare
  name text;
begin
  foreach name in array array['require_claim_consistency(uuid, smallint)', 'reject_slot_of_debtor()', 'check_delivery_author()'] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
