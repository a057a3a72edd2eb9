-- Refunds and debt: pay waits for open refund requests, debts outlive their account, and roasts wait for debts.

alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (
  'purchase', 'reversal', 'reinstatement', 'hold', 'capture', 'release', 'refund', 'reopening', 'goodwill', 'forfeit',
  'take_back', 'payout_request', 'payout_return', 'payout', 'write_off', 'debt_out', 'debt_in'
));

-- At the end of a transaction, a write-off only reduces a debt, and a debt that leaves an account arrives at another.
create function check_debt_transfer() returns trigger language plpgsql as $$
begin
  if new.kind <> 'debt_in' and not exists (
    select from ledger_entries where transfer_id = new.id and account = 'debt' and amount = new.credits
  ) then
    raise exception 'transfer % does not reduce a debt by %', new.id, new.credits
      using errcode = 'integrity_constraint_violation', constraint = 'check_debt_transfer';
  end if;
  if new.kind <> 'write_off' and not exists (
    select from ledger_transfers t
    where t.key = (case new.kind when 'debt_out' then 'debt-in:' else 'debt-out:' end) || substr(new.key, strpos(new.key, ':') + 1)
      and t.kind = (case new.kind when 'debt_out' then 'debt_in' else 'debt_out' end) and t.credits = new.credits
  ) then
    raise exception 'transfer % moves a debt from or to nowhere', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'check_debt_transfer';
  end if;
  return null;
end $$;
create constraint trigger check_debt_transfer after insert on ledger_transfers
  deferrable initially deferred for each row when (new.kind in ('write_off', 'debt_out', 'debt_in'))
  execute function check_debt_transfer();

-- The accounts that a customer deleted, by the keyed hash of the email. The successor is the next account that verified
-- the same email: it takes over the debt and the refund history.
create table deleted_customers (
  user_id uuid primary key references users,
  email_hash bytea not null,
  deleted_at timestamptz not null default now(),
  successor_id uuid references users,
  check (successor_id <> user_id)
);
create index deleted_customers_by_email on deleted_customers (email_hash);
create index deleted_customers_by_successor on deleted_customers (successor_id) where successor_id is not null;
create index deleted_customers_age on deleted_customers (deleted_at);
create trigger successor_is_final before update on deleted_customers
  for each row when (old.successor_id is not null and new.successor_id is distinct from old.successor_id)
  execute function reject_state_change('the successor of a deleted account');
revoke update on deleted_customers from outloud_app;
grant update (successor_id) on deleted_customers to outloud_app;

-- No open slot is taken while its customer owes credits. Claims that exist already go on.
create function reject_slot_of_debtor() returns trigger language plpgsql as $$
begin
  if exists (
    select from roasts r join ledger_accounts a on a.account = 'debt' and a.owner = r.customer_id
    where r.id = new.roast_id and a.balance < 0
  ) then
    raise exception 'the customer of roast % owes credits', new.roast_id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_slot_of_debtor';
  end if;
  return new;
end $$;
create trigger reject_slot_of_debtor before update of state on roast_slots
  for each row when (old.state = 'open' and new.state in ('claimed', 'submitted'))
  execute function reject_slot_of_debtor();

-- The feed skips the roasts of customers in debt.
alter table roast_openings add column customer_id uuid references users;
update roast_openings o set customer_id = r.customer_id from roasts r where r.id = o.roast_id;
create or replace function sync_roast_openings() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'UPDATE' then
    delete from roast_openings where roast_id = new.id;
  end if;
  if new.open_slots > 0 and new.closed_at is null and new.settled_at is null and new.paused_at is null then
    insert into roast_openings (index_key, pay, created_at, roast_id, expires_at, reject_mask, customer_id)
    select index_key, new.price_per_review - 1, new.created_at, new.id, new.expires_at, new.reject_mask, new.customer_id
    from unnest(new.index_keys) as index_key;
  end if;
  return null;
end $$;

-- Pay waits while a refund request of its delivery is open.
create index refund_requests_open_by_delivery on refund_requests (delivery_id) where state = 'open';
create function reject_held_pay() returns trigger language plpgsql as $$
begin
  if exists (select from refund_requests c where c.delivery_id = new.delivery_id and c.state = 'open') then
    raise exception 'the pay of delivery % waits for a refund decision', new.delivery_id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_held_pay';
  end if;
  return new;
end $$;
create trigger reject_held_pay before insert on payout_items for each row execute function reject_held_pay();
create function reject_held_payout() returns trigger language plpgsql as $$
begin
  if exists (
    select from payout_items i join refund_requests c on c.delivery_id = i.delivery_id and c.state = 'open'
    where i.payout_id = new.id
  ) then
    raise exception 'payout % has pay that waits for a refund decision', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_held_pay';
  end if;
  return new;
end $$;
create trigger reject_held_payout before update of state on payouts
  for each row when (old.state <> 'paid' and new.state = 'paid') execute function reject_held_payout();

-- Which rule decided about a refund request, or left it to an operator.
alter table refund_requests add constraint refund_requests_basis_check check (basis in (
  'check_failed', 'good_standing', 'same_person', 'unverified', 'in_debt', 'new_account', 'few_deliveries', 'asked_before',
  'pair_limit', 'customer_limit', 'tester_limit'
));
create index refund_requests_of_pair on refund_requests (tester_id, customer_id) where state = 'granted';

do $$
declare
  name text;
begin
  foreach name in array array[
    'check_debt_transfer()', 'reject_slot_of_debtor()', 'sync_roast_openings()', 'reject_held_pay()',
    'reject_held_payout()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
