-- Purchase limits count payments when they are paid, and know who is established. Spot checks of first reviews block pay.

-- One definition for rest periods and purchase limits, which different features apply. Customers who paid with the same card
-- count as one customer if a payment was reversed.
create function is_established_customer(customer uuid, account_days integer, paid_reviews integer) returns boolean
language sql stable as $$
  select u.created_at <= now() - account_days * interval '1 day'
    and paid_reviews = (
      select count(*) from (
        select from ledger_transfers t where t.customer_id = customer and t.kind = 'capture' limit paid_reviews
      ) as paid
    )
    and not exists (
      select from checkouts c where c.reversed > 0 and c.user_id in (
        select customer
        union select other.user_id from checkouts own join checkouts other using (card_fingerprint)
        where own.user_id = customer
      )
    )
  from users u where u.id = customer
$$;

alter table checkouts
  -- By the clock of the database.
  add column paid_at timestamptz,
  -- Whether the checkout asks the bank to authenticate the buyer. Decided once, so that a retry sends the same request.
  add column requires_authentication boolean,
  -- The result of 3-D Secure, as the provider reports it. Null if the bank was not asked.
  add column three_d_secure text;
update checkouts c set
  paid_at = coalesce((select t.created_at from ledger_transfers t where t.key = 'checkout:' || c.id), c.created_at)
  where status = 'paid';
update checkouts set requires_authentication = credits >= 100 where status in ('open', 'processing');
create function set_paid_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> 'paid' then
    new.paid_at := now();
  end if;
  return new;
end $$;
create trigger set_paid_at before insert or update of status on checkouts
  for each row when (new.status = 'paid') execute function set_paid_at();
alter table checkouts add constraint checkouts_paid_at check (status <> 'paid' or paid_at is not null);

drop index checkouts_by_ip, checkouts_by_device;
create index checkouts_by_ip on checkouts (ip_hash, paid_at) where ip_hash is not null;
create index checkouts_by_device on checkouts (device_hash, paid_at) where device_hash is not null;
create index checkouts_paid on checkouts (user_id, paid_at) where paid_at is not null;

-- The pay of a tester's first reviews waits until an operator checked them. A review that was rejected or deleted meanwhile
-- needs no check.
create function has_unchecked_pay(delivery uuid) returns boolean language sql stable as $$
  select exists (
    select from spot_checks s join deliveries d on d.id = s.delivery_id
    where s.delivery_id = delivery and s.reason = 'first_submissions' and s.checked_at is null and d.status = 'completed'
  )
$$;
create function reject_unchecked_pay() returns trigger language plpgsql as $$
begin
  if has_unchecked_pay(new.delivery_id) then
    raise exception 'the pay of delivery % waits for a spot check', new.delivery_id
      using errcode = 'integrity_constraint_violation', constraint = 'reject_unchecked_pay';
  end if;
  return new;
end $$;
create trigger reject_unchecked_pay before insert on payout_items for each row execute function reject_unchecked_pay();

-- Checks of first reviews stay open until an operator checked the review. Random checks are missed once the pay is payable.
create function is_open_spot_check(spot_check spot_checks) returns boolean language sql stable as $$
  select spot_check.checked_at is null
    and exists (select from deliveries d where d.id = spot_check.delivery_id and d.status = 'completed')
    and (spot_check.reason = 'first_submissions' or exists (
      select from pay_rests p where p.delivery_id = spot_check.delivery_id and p.available_at > now()
    ))
$$;
-- Pay rests for 75 days at most, so older checks were not missed in the last 30 days.
create function count_spot_checks(out open bigint, out missed bigint) language sql stable as $$
  select count(*) filter (where is_open_spot_check(s)), count(*) filter (
    where s.reason = 'random' and s.created_at > now() - interval '105 days' and exists (
      select from deliveries d join pay_rests p on p.delivery_id = d.id
      where d.id = s.delivery_id and d.status = 'completed'
        and p.available_at <= now() and p.available_at > now() - interval '30 days'
    )
  )
  from spot_checks s where s.checked_at is null
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'is_established_customer(uuid, integer, integer)', 'set_paid_at()', 'has_unchecked_pay(uuid)',
    'reject_unchecked_pay()',
    'is_open_spot_check(spot_checks)', 'count_spot_checks()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
