-- Pay for the reviews of a customer waits while a payment of this customer is disputed, or while its bank warns of fraud.
-- The provider is asked for the state of all disputes of a payment, so repeated and reordered events do not matter.
alter table checkouts
  -- 'open' while a dispute of the payment is undecided, else 'lost' if one was lost.
  add column dispute_state text check (dispute_state in ('open', 'lost', 'won')),
  add column disputed_at timestamptz,
  -- Null again when the warned payment was disputed or refunded.
  add column fraud_warned_at timestamptz,
  add constraint checkouts_dispute check ((dispute_state is null) = (disputed_at is null));
create index checkouts_in_dispute on checkouts (user_id) where dispute_state = 'open' or fraud_warned_at is not null;

-- Most disputes arrive within 75 days of a warning. Pay for a granted appeal comes from the platform and never waits.
create function is_pay_disputed(delivery uuid) returns boolean language sql stable as $$
  select exists (
    select from ledger_transfers earned join checkouts c on c.user_id = earned.customer_id
    where earned.key = 'capture:' || delivery
      and (c.dispute_state = 'open' or c.fraud_warned_at > now() - interval '1800 hours')
  ) and not exists (select from ledger_transfers where key = 'appeal:' || delivery)
$$;

create or replace function reject_held_pay() returns trigger language plpgsql as $$
begin
  if exists (select from refund_requests c where c.delivery_id = new.delivery_id and c.state = 'open') then
    raise exception 'the pay of delivery % waits for a refund decision', new.delivery_id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_held_pay';
  end if;
  if is_pay_disputed(new.delivery_id) then
    raise exception 'the pay of delivery % waits for a dispute', new.delivery_id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_disputed_pay';
  end if;
  return new;
end $$;
create or replace function reject_held_payout() returns trigger language plpgsql as $$
begin
  if exists (
    select from payout_items i join refund_requests c on c.delivery_id = i.delivery_id and c.state = 'open'
    where i.payout_id = new.id
  ) then
    raise exception 'payout % has pay that waits for a refund decision', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_held_pay';
  end if;
  if exists (select from payout_items i where i.payout_id = new.id and is_pay_disputed(i.delivery_id)) then
    raise exception 'payout % has pay that waits for a dispute', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_disputed_pay';
  end if;
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['is_pay_disputed(uuid)', 'reject_held_pay()', 'reject_held_payout()'] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
