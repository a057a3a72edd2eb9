create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Of the caller's Idempotency-Key: a repeated request finds its checkout again.
  request_key bytea,
  credits integer not null check (credits between 1 and 1000),
  provider text not null check (provider in ('sandbox', 'stripe')),
  session_id text unique,
  url text,
  status text not null default 'open'
    check (status in ('open', 'processing', 'paid', 'failed', 'expired', 'refund_due', 'refunded')),
  -- What the ledger holds for it: credits given, and of those taken back after a card refund or dispute.
  granted bigint not null default 0 check (granted >= 0),
  reversed bigint not null default 0,
  -- Counts the changes, so that news of the provider older than the last change are not applied.
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  check (reversed between 0 and granted),
  check (granted = 0 or status = 'paid'),
  unique (user_id, request_key)
);
create index checkouts_unsettled on checkouts (id) where status in ('open', 'processing');

-- The test payments of the sandbox: what a provider would keep on its side.
create table sandbox_payments (
  session_id text primary key,
  checkout_id uuid not null unique,
  user_id uuid not null,
  cents integer not null,
  status text not null default 'open' check (status in ('open', 'paid', 'declined', 'cancelled')),
  success_url text not null,
  cancel_url text not null,
  decline_url text not null,
  created_at timestamptz not null default now()
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in (
    'purchase', 'reversal', 'reinstatement', 'hold', 'capture', 'release', 'refund', 'reopening', 'goodwill', 'forfeit',
    'take_back', 'payout_request', 'payout_return', 'payout'
  )),
  credits bigint not null check (credits > 0),
  reason text not null,
  customer_id uuid references users,
  tester_id uuid references users,
  roast_id uuid,
  delivery_id uuid,
  checkout_id uuid references checkouts,
  created_at timestamptz not null default now()
);
create index ledger_transfers_of_customer on ledger_transfers (customer_id, id) include (kind, credits)
  where customer_id is not null;
create index ledger_transfers_of_tester on ledger_transfers (tester_id, id) where tester_id is not null;

create table ledger_entries (
  transfer_id bigint not null references ledger_transfers,
  account text not null check (account in (
    'customer', 'debt', 'held', 'earnings', 'payouts', 'paid', 'platform', 'card', 'goodwill'
  )),
  -- All zeros for the accounts of the house.
  owner uuid not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  primary key (transfer_id, account, owner),
  check ((account in ('paid', 'platform', 'card', 'goodwill')) = (owner = '00000000-0000-0000-0000-000000000000'))
);

-- Balances are kept only where a rule depends on them: one for the house would be a queue that all customers stand in.
create table ledger_accounts (
  account text not null check (account in ('customer', 'debt', 'held', 'earnings', 'payouts')),
  owner uuid not null,
  balance bigint not null,
  primary key (account, owner),
  constraint never_overdrawn check (account = 'debt' or balance >= 0),
  constraint debt_is_owed check (account <> 'debt' or balance <= 0)
);

-- Balances follow entries and can be changed in no other way: the application may not write to the accounts.
create function keep_balance() returns trigger language plpgsql security definer as $$
begin
  if tg_relid <> 'ledger_entries'::regclass then
    raise exception 'balances follow the entries of the ledger only';
  end if;
  new.balance_after := null;
  if new.account in ('paid', 'platform', 'card', 'goodwill') then
    return new;
  end if;
  update ledger_accounts set balance = balance + new.amount
    where account = new.account and owner = new.owner
    returning balance into new.balance_after;
  if found then
    return new;
  end if;
  insert into ledger_accounts (account, owner, balance) values (new.account, new.owner, new.amount)
    on conflict do nothing
    returning balance into new.balance_after;
  if not found then
    update ledger_accounts set balance = balance + new.amount
      where account = new.account and owner = new.owner
      returning balance into new.balance_after;
  end if;
  return new;
end $$;
create trigger keep_balance before insert on ledger_entries for each row execute function keep_balance();

-- At the end of the transaction the entries of a transfer must sum to zero, move what it says, and belong to its people.
create function require_balance(transfer bigint) returns void language plpgsql as $$
declare
  books record;
begin
  select sum(e.amount) as total, sum(e.amount) filter (where e.amount > 0) as moved, max(t.credits) as credits,
    bool_and(case
      when e.account in ('customer', 'debt') then e.owner is not distinct from t.customer_id
      when e.account in ('earnings', 'payouts') then e.owner is not distinct from t.tester_id
      when e.account = 'held' then e.owner is not distinct from t.roast_id
      else true
    end) as own
  into books
  from ledger_transfers t join ledger_entries e on e.transfer_id = t.id where t.id = transfer;
  if books.total is distinct from 0 or books.moved is distinct from books.credits or not books.own then
    raise exception 'the entries of transfer % do not add up', transfer
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_balances';
  end if;
end $$;
create function transfer_balances() returns trigger language plpgsql as $$
begin
  perform require_balance(new.id);
  return null;
end $$;
create function entry_balances() returns trigger language plpgsql as $$
begin
  perform require_balance(new.transfer_id);
  return null;
end $$;
create constraint trigger transfer_balances after insert on ledger_transfers
  deferrable initially deferred for each row execute function transfer_balances();
create constraint trigger entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function entry_balances();

-- The books are only ever added to, whoever asks.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();

-- Locks a customer's wallet until the end of the transaction, then reads it: in this order, and in one round trip.
create function lock_wallet(customer uuid) returns table (closed boolean, balance bigint, debt bigint)
language plpgsql as $$
begin
  perform 1 from users where id = customer for no key update;
  return query
    select u.deleted_at is not null, coalesce(b.balance, 0), coalesce(-d.balance, 0)
    from users u
    left join ledger_accounts b on b.account = 'customer' and b.owner = u.id
    left join ledger_accounts d on d.account = 'debt' and d.owner = u.id
    where u.id = customer;
end $$;

-- No table of a caller's making may stand in for ours, and balances are kept for our entries only.
revoke execute on function keep_balance() from public;
do $$
declare
  name text;
begin
  foreach name in array array[
    'keep_balance()', 'require_balance(bigint)', 'transfer_balances()', 'entry_balances()', 'lock_wallet(uuid)'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

create table ledger_audits (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null default now(),
  clean boolean not null,
  checks jsonb not null
);

revoke insert, update, delete on ledger_transfers, ledger_entries, ledger_accounts, ledger_audits from outloud_app;
grant insert on ledger_transfers, ledger_audits to outloud_app;
grant insert (transfer_id, account, owner, amount) on ledger_entries to outloud_app;
