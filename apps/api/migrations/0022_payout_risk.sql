-- Money out: pay rests before it can be paid out, payout accounts are verified and belong to one tester, large payouts need
-- two operators, and payments keep what shows a stolen card. The periods and amounts are those of
-- packages/domain/src/risk-limits.ts; a test compares them.

-- When the pay for a delivery becomes available, and why then. It outlives the delivery.
create table pay_rests (
  delivery_id uuid primary key,
  reason text not null check (reason in (
    'established_customer', 'new_customer', 'linked_accounts', 'repeated_pair', 'risky_payment'
  )),
  started_at timestamptz not null default now(),
  available_at timestamptz not null,
  constraint pay_rests_period check (available_at >= started_at + case reason
    when 'established_customer' then interval '168 hours'
    when 'new_customer' then interval '720 hours'
    else interval '1800 hours'
  end)
);
insert into pay_rests (delivery_id, reason, started_at, available_at)
  select delivery_id, 'established_customer', created_at, created_at + interval '168 hours'
  from ledger_transfers where kind = 'capture';
-- A rest is never shortened, and always starts now.
revoke insert, update, delete on pay_rests from outloud_app;
grant insert (delivery_id, reason, available_at) on pay_rests to outloud_app;

-- Every pay rests, even if the server did not assess it, as the previous version during an upgrade. Pay for a granted appeal
-- comes from the platform, so it rests as for an established customer.
create function add_default_pay_rest() returns trigger language plpgsql security definer as $$
begin
  if tg_relid <> 'ledger_transfers'::regclass then
    raise exception 'rest periods follow the ledger only';
  end if;
  insert into pay_rests (delivery_id, reason, started_at, available_at)
    select new.delivery_id, rest.reason, new.created_at, new.created_at + rest.period
    from (values ('appeal', 'established_customer', interval '168 hours'), ('capture', 'new_customer', interval '720 hours'))
      as rest (kind, reason, period)
    where rest.kind = new.kind
    on conflict do nothing;
  return null;
end $$;
revoke execute on function add_default_pay_rest() from public;
create trigger add_default_pay_rest after insert on ledger_transfers
  for each row when (new.kind = 'capture') execute function add_default_pay_rest();

create function require_rested_pay() returns trigger language plpgsql as $$
begin
  if not exists (select from pay_rests where delivery_id = new.delivery_id and available_at <= now()) then
    raise exception 'the pay for delivery % is still resting', new.delivery_id
      using errcode = 'integrity_constraint_violation', constraint = 'require_rested_pay';
  end if;
  return new;
end $$;
create trigger require_rested_pay before insert on payout_items for each row execute function require_rested_pay();

-- One spelling of a payout account: its email, or its letters and digits.
create function hash_payout_account(account text) returns bytea language sql immutable strict as $$
  select sha256(convert_to(coalesce(
    substring(lower(account) from '[^[:space:]<>(),;:]+@[^[:space:]<>(),;:]+'),
    nullif(regexp_replace(lower(account), '[^[:alnum:]]', '', 'g'), ''),
    account
  ), 'UTF8'))
$$;

alter table testers
  add column payout_account_hash bytea generated always as (hash_payout_account(payout_account)) stored,
  add column payout_account_verified_at timestamptz,
  add column payout_account_changed_at timestamptz;
-- An account from before only has to be confirmed.
update testers set payout_account_changed_at = now() - interval '72 hours' where payout_account is not null;
-- Only a verified payout account is exclusive, so that a stranger cannot block it.
create unique index one_tester_per_payout_account on testers (payout_account_hash)
  where payout_account_verified_at is not null;

-- A trigger marks every changed payout account as unverified and starts its cooldown.
create function reset_payout_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or hash_payout_account(new.payout_account) is distinct from hash_payout_account(old.payout_account) then
    new.payout_account_verified_at := null;
    new.payout_account_changed_at := case when new.payout_account is not null then now() end;
  else
    new.payout_account_changed_at := old.payout_account_changed_at;
  end if;
  return new;
end $$;
create trigger reset_payout_account before insert or update of payout_account, payout_account_changed_at on testers
  for each row execute function reset_payout_account();

-- Who approved a payout. No reference, because operators can be deleted.
alter table payouts
  add column proposed_by uuid,
  add column proposed_at timestamptz,
  add column paid_by uuid,
  add constraint payouts_proposal check ((proposed_by is null) = (proposed_at is null)),
  add constraint payouts_two_operators check (proposed_by <> paid_by);

-- Nothing is requested or paid without a verified payout account that has not changed for 72 hours, and more than $100 needs
-- two operators.
create function check_payout_rules() returns trigger language plpgsql as $$
declare
  tester record;
begin
  if tg_op = 'UPDATE' and old.proposed_by is distinct from new.proposed_by and old.proposed_by is not null then
    raise exception 'the proposal of payout % is final', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'payout_proposal_is_final';
  end if;
  if tg_op = 'UPDATE' and (new.state <> 'paid' or old.state = 'paid') then
    return new;
  end if;
  select payout_account, payout_account_verified_at as verified_at, payout_account_changed_at as changed_at
    into tester from testers where user_id = new.tester_id;
  if tester.verified_at is null or tester.changed_at > now() - interval '72 hours'
    or (tg_op = 'INSERT' and new.destination is distinct from tester.payout_account) then
    raise exception 'the payout account of payout % is not verified or changed recently', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'payout_account_is_verified';
  end if;
  if tg_op = 'INSERT' and (new.proposed_by is not null or new.paid_by is not null) then
    raise exception 'a new payout has no approvals'
      using errcode = 'integrity_constraint_violation', constraint = 'payout_has_two_operators';
  end if;
  if tg_op = 'UPDATE' and new.credits > 100 and (
    old.proposed_by is null or new.paid_by is null or old.proposed_by = new.paid_by
    or not exists (select from operators where id = new.paid_by)
  ) then
    raise exception 'payout % needs two operators', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'payout_has_two_operators';
  end if;
  return new;
end $$;
create trigger check_payout_rules before insert or update on payouts for each row execute function check_payout_rules();

-- What the provider knows about a payment, and where the buyer came from (keyed hashes, emptied after the retention period).
alter table checkouts
  add column risk_level text,
  add column risk_score smallint check (risk_score between 0 and 100),
  add column card_fingerprint text,
  add column ip_hash bytea,
  add column device_hash bytea;
create index checkouts_by_card on checkouts (card_fingerprint) where card_fingerprint is not null;
create index checkouts_by_ip on checkouts (ip_hash, created_at) where ip_hash is not null;
create index checkouts_by_device on checkouts (device_hash, created_at) where device_hash is not null;
create index checkouts_of_user on checkouts (user_id, created_at);

-- Keyed hashes of the device cookies that users signed in with, like ip_history.
alter table ip_history add column first_seen_at timestamptz;
update ip_history set first_seen_at = last_seen_at;
alter table ip_history alter column first_seen_at set default now(), alter column first_seen_at set not null;
create table device_history (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index device_history_by_device on device_history (device_hash);
create index device_history_age on device_history (last_seen_at);

do $$
declare
  name text;
begin
  foreach name in array array[
    'add_default_pay_rest()', 'require_rested_pay()', 'hash_payout_account(text)', 'reset_payout_account()',
    'check_payout_rules()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
