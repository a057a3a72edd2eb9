-- Payouts that one person cannot arrange alone: independent operators, one payout account for one tester, and pay of
-- rejected reviews that cannot leave through an open payout.

-- Operators who can propose and pay payouts.
create function is_payout_operator(operator uuid) returns boolean language sql stable as $$
  select exists (select from operators where id = operator and disabled_at is null and role in ('money', 'owner'))
$$;

-- An operator who invited, enabled or promoted another one may control both. Two operators are independent again seven
-- days later. The links are transitive: two operators whom one owner invited are not independent either. They follow from
-- the log, which the server cannot change. Returns null for independent operators.
create function get_operators_independent_from(operator uuid, other uuid) returns timestamptz language sql stable as $$
  with recursive grants as (
    select joined.operator_id, invited.operator_id as granted_by, joined.happened_at
    from operator_actions joined
    join operator_actions invited on invited.subject_id = joined.subject_id and invited.action = 'operator_invited'
    where joined.action = 'operator_joined'
    union all
    select subject_id::uuid, operator_id, happened_at from operator_actions
    where action = 'operator_enabled' or (action = 'operator_changed'
      and array_position(array['reviewer', 'money', 'owner'], after ->> 'role')
        > array_position(array['reviewer', 'money', 'owner'], before ->> 'role'))
  ), links as (
    select operator_id as a, granted_by as b, happened_at + interval '168 hours' as ends_at from grants
    where happened_at > now() - interval '168 hours'
  ), reachable (id, ends_at) as (
    select operator, 'infinity'::timestamptz
    union
    select case l.a when r.id then l.b else l.a end, least(r.ends_at, l.ends_at)
    from reachable r join links l on r.id in (l.a, l.b)
  )
  select max(ends_at) from reachable where id = other and other <> operator
$$;

create or replace function check_payout_rules() returns trigger language plpgsql as $$
declare
  tester record;
begin
  -- A proposal is final, unless its operator can no longer propose.
  if tg_op = 'UPDATE' and old.proposed_by is distinct from new.proposed_by and old.proposed_by is not null
    and is_payout_operator(old.proposed_by) then
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
  if tg_op = 'UPDATE' and new.credits > 100 then
    if old.proposed_by is null or new.paid_by is null or old.proposed_by = new.paid_by
      or not is_payout_operator(old.proposed_by) or not is_payout_operator(new.paid_by) then
      raise exception 'payout % needs two operators', new.id
        using errcode = 'integrity_constraint_violation', constraint = 'payout_has_two_operators';
    end if;
    if get_operators_independent_from(old.proposed_by, new.paid_by) is not null then
      raise exception 'payout % needs two independent operators', new.id
        using errcode = 'integrity_constraint_violation', constraint = 'payout_has_independent_operators';
    end if;
  end if;
  return new;
end $$;

-- The proposals of an operator expire with the right to propose.
create function expire_proposals() returns trigger language plpgsql as $$
begin
  update payouts set proposed_by = null, proposed_at = null where state = 'requested' and proposed_by = old.id;
  return null;
end $$;
create trigger expire_proposals after update of role, disabled_at on operators
  for each row when (new.disabled_at is not null or new.role = 'reviewer') execute function expire_proposals();
create trigger expire_proposals_of_deleted after delete on operators
  for each row execute function expire_proposals();
update payouts set proposed_by = null, proposed_at = null
  where state = 'requested' and proposed_by is not null and not is_payout_operator(proposed_by);

-- Pay that is to be clawed back as soon as its open payout is returned. No reference to the payout: that would lock it
-- after the tester, while a payment locks it before.
create table pending_clawbacks (
  -- It outlives the delivery.
  delivery_id uuid primary key,
  tester_id uuid not null references users,
  -- Shown to the tester.
  reason text not null,
  created_at timestamptz not null default now()
);
create index pending_clawbacks_of_tester on pending_clawbacks (tester_id);
revoke update on pending_clawbacks from outloud_app;

create function check_pending_clawback() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payout_items i join payouts p on p.id = i.payout_id
    where i.delivery_id = new.delivery_id and p.tester_id = new.tester_id and p.state = 'requested'
  ) then
    raise exception 'the pay of delivery % is in no open payout', new.delivery_id
      using errcode = 'integrity_constraint_violation', constraint = 'pending_clawback_has_payout';
  end if;
  return new;
end $$;
create trigger check_pending_clawback before insert on pending_clawbacks
  for each row execute function check_pending_clawback();

-- At the end of a transaction, pay that left its payout is clawed back.
create function require_settled_clawback() returns trigger language plpgsql as $$
begin
  if exists (select from pending_clawbacks where delivery_id = old.delivery_id) then
    raise exception 'the pay of delivery % is not clawed back', old.delivery_id
      using errcode = 'integrity_constraint_violation', constraint = 'pending_clawback_has_payout';
  end if;
  return null;
end $$;
create constraint trigger require_settled_clawback after delete on payout_items
  deferrable initially deferred for each row execute function require_settled_clawback();

create function reject_unsettled_clawback() returns trigger language plpgsql as $$
begin
  if exists (
    select from payout_items i join pending_clawbacks c on c.delivery_id = i.delivery_id where i.payout_id = new.id
  ) then
    raise exception 'payout % has pay of rejected reviews', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_unsettled_clawback';
  end if;
  return new;
end $$;
create trigger reject_unsettled_clawback before update of state on payouts
  for each row when (old.state <> 'paid' and new.state = 'paid') execute function reject_unsettled_clawback();

-- The length of an IBAN in each country that has them. A test compares them with packages/domain/src/payout-accounts.ts.
create function get_iban_length(country text) returns integer language sql immutable strict as $$
  select ('{"AD":24,"AE":23,"AL":28,"AT":20,"AZ":28,"BA":20,"BE":16,"BG":22,"BH":22,"BI":27,"BR":29,"BY":28,"CH":21,"CR":22,
    "CY":28,"CZ":24,"DE":22,"DJ":27,"DK":18,"DO":28,"EE":20,"EG":29,"ES":24,"FI":18,"FK":18,"FO":18,"FR":27,"GB":22,"GE":22,
    "GI":23,"GL":18,"GR":27,"GT":28,"HN":28,"HR":21,"HU":28,"IE":22,"IL":23,"IQ":23,"IS":26,"IT":27,"JO":30,"KW":30,"KZ":20,
    "LB":28,"LC":32,"LI":21,"LT":20,"LU":20,"LV":21,"LY":25,"MC":27,"MD":24,"ME":22,"MK":19,"MN":20,"MR":27,"MT":31,"MU":30,
    "NI":28,"NL":18,"NO":15,"OM":23,"PK":24,"PL":28,"PS":29,"PT":25,"QA":29,"RO":24,"RS":22,"RU":33,"SA":24,"SC":31,"SD":18,
    "SE":24,"SI":19,"SK":24,"SM":27,"SO":23,"ST":25,"SV":28,"TL":23,"TN":24,"TR":26,"UA":29,"VA":22,"VG":24,"XK":20,
    "YE":30}'::jsonb ->> country)::integer
$$;

-- The remainder of an IBAN by ISO 7064: 1 if the checksum is correct.
create function get_iban_remainder(iban text) returns integer language sql immutable strict as $$
  select (string_agg(case when c ~ '[0-9]' then c else (ascii(c) - 55)::text end, '' order by position)::numeric % 97)::integer
  from regexp_split_to_table(substr(iban, 5) || substr(iban, 1, 4), '') with ordinality as letters (c, position)
$$;

create function is_routing_number(number text) returns boolean language sql immutable strict as $$
  select number ~ '^[0-9]{9}$' and (
    select sum(substr(number, i, 1)::integer * (array[3, 7, 1])[(i - 1) % 3 + 1]) % 10 from generate_series(1, 9) i
  ) = 0
$$;

-- One spelling of a payout account: its email, its IBAN, its US bank account, or else its letters and digits. Accounts from
-- before they had a structure are free text, so this searches the text.
create function normalize_payout_account(account text) returns text language plpgsql immutable strict as $$
declare
  email text := substring(lower(account) from '[[:alnum:]._%+''-]+@[[:alnum:].-]*[[:alnum:]]');
  letters text := regexp_replace(upper(account), '[^[:alnum:]]', '', 'g');
  numbers text[];
  mailbox text;
  domain text;
  candidate text;
begin
  if email is not null then
    mailbox := coalesce(nullif(trim('.' from split_part(split_part(email, '@', 1), '+', 1)), ''), split_part(email, '@', 1));
    domain := trim('.' from split_part(email, '@', 2));
    if domain in ('gmail.com', 'googlemail.com') then
      return replace(mailbox, '.', '') || '@gmail.com';
    end if;
    return mailbox || '@' || domain;
  end if;
  for start in 1 .. length(letters) - 14 loop
    candidate := substr(letters, start, get_iban_length(substr(letters, start, 2)));
    if candidate ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,}$' and length(candidate) = get_iban_length(substr(letters, start, 2))
      and get_iban_remainder(candidate) = 1 then
      return candidate;
    end if;
  end loop;
  numbers := array(select part[1] from regexp_matches(account, '[0-9]{4,}', 'g') as part);
  if cardinality(numbers) = 2 then
    candidate := coalesce(substring(lower(account) from 'routing[^0-9]*([0-9]{9})'), numbers[1]);
    if not is_routing_number(candidate) then
      candidate := numbers[2];
    end if;
    if is_routing_number(candidate) then
      return candidate || ':' || ltrim(case candidate when numbers[1] then numbers[2] else numbers[1] end, '0');
    end if;
  end if;
  return coalesce(nullif(regexp_replace(lower(letters), '^(paypal|iban)', ''), ''), account);
end $$;

create or replace function hash_payout_account(account text) returns bytea language sql immutable strict as $$
  select sha256(convert_to(normalize_payout_account(account), 'UTF8'))
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'is_payout_operator(uuid)', 'get_operators_independent_from(uuid, uuid)', 'check_payout_rules()', 'expire_proposals()',
    'check_pending_clawback()', 'require_settled_clawback()', 'reject_unsettled_clawback()', 'get_iban_length(text)',
    'get_iban_remainder(text)', 'is_routing_number(text)', 'normalize_payout_account(text)', 'hash_payout_account(text)'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

-- The hashes of existing accounts change. Where several testers confirmed one account in different spellings, the first
-- keeps it, and the others have to enter their own.
drop index one_tester_per_payout_account;
update testers set payout_account = payout_account where payout_account is not null;
update testers t set payout_account_verified_at = null
  where t.payout_account_verified_at is not null and exists (
    select from testers o where o.payout_account_hash = t.payout_account_hash
      and (o.payout_account_verified_at, o.user_id) < (t.payout_account_verified_at, t.user_id)
  );
create unique index one_tester_per_payout_account on testers (payout_account_hash)
  where payout_account_verified_at is not null;
create index testers_by_payout_account_hash on testers (payout_account_hash) where payout_account_hash is not null;
create index payouts_by_destination_hash on payouts (hash_payout_account(destination)) where destination is not null;
create index users_by_payout_account_hash on users (hash_payout_account(email)) where account_type = 'business';

-- What a granted appeal paid: nothing to a tester who still had the pay.
alter table appeals add column paid_credits integer check (paid_credits >= 0);
grant update (paid_credits) on appeals to outloud_app;

-- Pay for an appeal rests like other pay of its customer and tester. This is the rest if the server assessed none.
create or replace function add_default_pay_rest() returns trigger language plpgsql security definer as $$
begin
  if tg_relid <> 'ledger_transfers'::regclass then
    raise exception 'rest periods follow the ledger only';
  end if;
  insert into pay_rests (delivery_id, reason, started_at, available_at)
    values (new.delivery_id, 'new_customer', new.created_at, new.created_at + interval '720 hours')
    on conflict do nothing;
  return null;
end $$;
do $$
begin
  execute format('alter function add_default_pay_rest() set search_path = %I, pg_temp', current_schema());
end $$;
