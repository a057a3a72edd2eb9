-- Renames tables, columns, triggers, functions and queues. The previous version cannot run on the result: stop all
-- processes before the upgrade.

alter table tallies rename to row_counters;
alter table idempotent_answers rename to idempotency_keys;
alter table idempotency_keys rename column sealed_answer to encrypted_response;
alter table seen_addresses rename to ip_history;
alter table ip_history rename column address_hash to ip_hash;
alter table complaints rename to refund_requests;
alter table refund_requests rename column answer to explanation;

-- The index keys are the answers of the narrowest filter. The reject mask has a bit for every answer that a filter does
-- not allow.
alter table roasts rename column anchors to index_keys;
alter table roasts rename column excludes to reject_mask;
alter table roast_openings rename column anchor to index_key;
alter table roast_openings rename column excludes to reject_mask;
alter table roasts rename column closed_because to closing_reason;
alter table roasts rename column offered_at to digest_queued_at;
alter table testers rename column practised_at to practice_passed_at;
alter table testers rename column payout_to to payout_account;
alter table deliveries rename column handed_in_as to source_upload_id;

-- Constraints and indexes take the new names of their tables and columns. Renaming a primary key or a unique constraint
-- also renames its index, so constraints come first.
do $$
declare
  names constant text[][] := array[
    ['idempotent_answers', 'idempotency_keys'], ['seen_addresses_by_address', 'ip_history_by_ip'],
    ['seen_addresses', 'ip_history'], ['address_hash', 'ip_hash'], ['complaints', 'refund_requests'],
    ['tallies', 'row_counters'], ['closed_because', 'closing_reason'], ['handed_in_as', 'source_upload_id'],
    ['roasts_anchors', 'roasts_index_keys'], ['roasts_excludes', 'roasts_reject_mask'],
    ['roast_openings_anchor', 'roast_openings_index_key'], ['roast_openings_excludes', 'roast_openings_reject_mask'],
    ['testers_by_payout_to', 'testers_by_payout_account'], ['roasts_unoffered', 'roasts_without_digest']
  ];
  pair text[];
  found record;
begin
  foreach pair slice 1 in array names loop
    for found in
      select conrelid::regclass as "table", conname as name from pg_constraint
      where connamespace = quote_ident(current_schema())::regnamespace and contype in ('p', 'u', 'f', 'c', 'n')
        and strpos(conname, pair[1]) > 0
    loop
      execute format('alter table %s rename constraint %I to %I',
        found."table", found.name, replace(found.name, pair[1], pair[2]));
    end loop;
    for found in
      select relname as name from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'i'
        and strpos(relname, pair[1]) > 0
    loop
      execute format('alter index %I rename to %I', found.name, replace(found.name, pair[1], pair[2]));
    end loop;
  end loop;
end $$;

alter table delivery_steps drop constraint delivery_steps_step_check;
update delivery_steps set step = case step
    when 'normalise' then 'normalize' when 'poster' then 'thumbnail' when 'analyse' then 'analyze'
  end
  where step in ('normalise', 'poster', 'analyse');
alter table delivery_steps add constraint delivery_steps_step_check
  check (step in ('probe', 'normalize', 'thumbnail', 'audio', 'transcribe', 'analyze', 'check'));

-- Balances follow the ledger entries.
alter function keep_balance() rename to update_balance;
alter trigger keep_balance on ledger_entries rename to update_balance;

-- Append-only tables and final states.
alter function refuse_rewriting() rename to reject_modification;
alter function refuse_undoing() rename to reject_state_change;
alter function refuse_undecided() rename to reject_decision_change;
create or replace function reject_decision_change() returns trigger language plpgsql as $$
begin
  raise exception 'a decided application is final' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger decided_is_final on refund_requests;
create trigger decided_is_final before update on refund_requests
  for each row when (old.state <> 'open' and new.state <> old.state)
  execute function reject_state_change('a decided refund request');

-- At the end of a transaction, a roast has all its slots, the ledger holds the price of the unsettled slots, and the
-- status of the roast follows from its slots. Renaming a constraint trigger does not rename its constraint.
alter function require_one_story(uuid) rename to require_roast_consistency;
alter function roast_tells_one_story() rename to check_roast_consistency;
alter function slot_tells_one_story() rename to check_slot_consistency;
alter function held_entry_tells_one_story() rename to check_held_entry_consistency;
alter trigger one_story on roasts rename to check_roast_consistency;
alter table roasts rename constraint one_story to check_roast_consistency;
alter trigger one_story on roast_slots rename to check_roast_consistency;
alter table roast_slots rename constraint one_story to check_roast_consistency;
alter trigger one_story on ledger_entries rename to check_roast_consistency;
alter table ledger_entries rename constraint one_story to check_roast_consistency;

create or replace function require_roast_consistency(roast uuid) returns void language plpgsql as $$
declare
  found_roast record;
begin
  select r.status, r.reviews, r.deliveries_received, r.settled_at, r.price_per_review * s.unsettled as owed, s.*,
    coalesce(a.balance, 0) as held
  into found_roast
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
  if found_roast.slots <> found_roast.reviews or found_roast.held <> found_roast.owed then
    raise exception 'roast % has % slots of %, holds % and its slots are worth %',
      roast, found_roast.slots, found_roast.reviews, found_roast.held, found_roast.owed
      using errcode = 'integrity_constraint_violation', constraint = 'check_roast_consistency';
  end if;
  if found_roast.deliveries_received <> found_roast.delivered or found_roast.status <> (case
    when found_roast.unsettled = 0 and found_roast.settled_at is not null then found_roast.status
    when found_roast.unsettled = 0 and found_roast.completed then 'completed'
    when found_roast.unsettled = 0 then 'cancelled'
    when found_roast.delivered > 0 then 'in_progress'
    when found_roast.claimed then 'assigned'
    else 'pending'
  end) then
    raise exception 'roast % is % with % deliveries, which does not match its slots',
      roast, found_roast.status, found_roast.deliveries_received
      using errcode = 'integrity_constraint_violation', constraint = 'check_roast_consistency';
  end if;
end $$;
create or replace function check_roast_consistency() returns trigger language plpgsql as $$
begin
  perform require_roast_consistency(new.id);
  return null;
end $$;
create or replace function check_slot_consistency() returns trigger language plpgsql as $$
begin
  perform require_roast_consistency(new.roast_id);
  return null;
end $$;
create or replace function check_held_entry_consistency() returns trigger language plpgsql as $$
declare
  customer uuid;
begin
  select customer_id into customer from roasts where id = new.owner;
  if not found then
    return null;
  end if;
  if exists (select from ledger_transfers where id = new.transfer_id and customer_id is distinct from customer) then
    raise exception 'transfer % moves credits of another customer''s roast', new.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'check_roast_consistency';
  end if;
  perform require_roast_consistency(new.owner);
  return null;
end $$;

-- At the end of a transaction, the status of a delivery matches the state of its slot.
alter function delivery_fits_its_slot() rename to check_delivery_slot;
alter trigger fits_its_slot on deliveries rename to check_delivery_slot;
alter table deliveries rename constraint fits_its_slot to check_delivery_slot;
create or replace function check_delivery_slot() returns trigger language plpgsql as $$
declare
  delivery record;
begin
  select d.status, s.state into delivery
  from deliveries d join roast_slots s on s.roast_id = d.roast_id and s.slot = d.slot
  where d.id = new.id;
  if not found then
    return null;
  end if;
  if (delivery.status in ('pending', 'processing') and delivery.state <> 'submitted')
    or (delivery.status = 'completed' and delivery.state not in ('completed', 'released')) then
    raise exception 'delivery % is % in a slot that is %', new.id, delivery.status, delivery.state
      using errcode = 'integrity_constraint_violation', constraint = 'check_delivery_slot';
  end if;
  return null;
end $$;

-- At the end of a transaction, a slot is claimed exactly if it has an active claim, and no customer claims a slot of
-- their own roast.
alter function require_claim(uuid, smallint) rename to require_claim_consistency;
alter function slot_fits_its_claim() rename to check_claim_slot;
alter trigger fits_its_slot on claims rename to check_claim_slot;
alter table claims rename constraint fits_its_slot to check_claim_slot;
alter trigger fits_its_claim on roast_slots rename to check_claim_slot;
alter table roast_slots rename constraint fits_its_claim to check_claim_slot;
create or replace function require_claim_consistency(roast uuid, number smallint) returns void language plpgsql as $$
declare
  found_slot record;
begin
  select s.state = 'claimed' as is_claimed, c.tester_id as tester, r.customer_id as customer into found_slot
  from roast_slots s join roasts r on r.id = s.roast_id
  left join claims c on c.roast_id = s.roast_id and c.slot = s.slot and c.state = 'active'
  where s.roast_id = roast and s.slot = number;
  if found_slot.is_claimed <> (found_slot.tester is not null) or found_slot.tester = found_slot.customer then
    raise exception 'slot % of roast % and its claim disagree', number, roast
      using errcode = 'integrity_constraint_violation', constraint = 'check_claim_slot';
  end if;
end $$;
create or replace function check_claim_slot() returns trigger language plpgsql as $$
begin
  perform require_claim_consistency(new.roast_id, new.slot);
  return null;
end $$;

-- The roasts that testers can claim, one row per index key.
alter function keep_openings() rename to sync_roast_openings;
alter trigger keep_openings on roasts rename to sync_roast_openings;
alter trigger keep_openings_changed on roasts rename to sync_roast_openings_on_update;
alter trigger count_open_slots_again on roast_slots rename to count_open_slots_on_update;
-- Security definer, because the application role may not write to roast_openings.
create or replace function sync_roast_openings() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'UPDATE' then
    delete from roast_openings where roast_id = new.id;
  end if;
  if new.open_slots > 0 and new.closed_at is null and new.settled_at is null and new.paused_at is null then
    insert into roast_openings (index_key, pay, created_at, roast_id, expires_at, reject_mask)
    select index_key, new.price_per_review - 1, new.created_at, new.id, new.expires_at, new.reject_mask
    from unnest(new.index_keys) as index_key;
  end if;
  return null;
end $$;

-- Replacing a function drops its settings, so the search path is set again.
do $$
declare
  name text;
begin
  foreach name in array array[
    'require_roast_consistency(uuid)', 'check_roast_consistency()', 'check_slot_consistency()',
    'check_held_entry_consistency()', 'check_delivery_slot()', 'require_claim_consistency(uuid, smallint)',
    'check_claim_slot()', 'sync_roast_openings()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

-- Row counters: each statement inserts the difference per counter name, so that concurrent transactions do not wait for
-- each other.
drop function tally(text[], text[]);
create function count_rows(old_names text[], new_names text[]) returns void language sql as $$
  insert into row_counters
  select name, sum(amount) from (
    select unnest(new_names) as name, 1 as amount union all select unnest(old_names), -1
  ) changes
  where name is not null group by name having sum(amount) <> 0
$$;

alter function tally_deliveries() rename to count_delivery_rows;
create or replace function count_delivery_rows() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(name) into before from old_rows, unnest(array[
      'deliveries:' || status, case when status = 'pending' and review_reasons <> '{}' then 'deliveries:in_review' end
    ]) as name;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(name) into after from new_rows, unnest(array[
      'deliveries:' || status, case when status = 'pending' and review_reasons <> '{}' then 'deliveries:in_review' end
    ]) as name;
  end if;
  perform count_rows(before, after);
  return null;
end $$;

alter function tally_by_status() rename to count_rows_by_status;
create or replace function count_rows_by_status() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(name) into before from old_rows, unnest(array[tg_argv[0] || status]) as name;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(name) into after from new_rows, unnest(array[tg_argv[0] || status]) as name;
  end if;
  perform count_rows(before, after);
  return null;
end $$;

alter function tally_users() rename to count_user_rows;
create or replace function count_user_rows() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(name) into before from old_rows,
      unnest(array[case when deleted_at is null then 'users:' || account_type end]) as name;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(name) into after from new_rows,
      unnest(array[case when deleted_at is null then 'users:' || account_type end]) as name;
  end if;
  perform count_rows(before, after);
  return null;
end $$;

do $$
declare
  counted text;
begin
  foreach counted in array array['deliveries', 'roasts', 'applications', 'users'] loop
    execute format('alter trigger tally_added on %I rename to count_inserted_rows', counted);
    execute format('alter trigger tally_removed on %I rename to count_deleted_rows', counted);
    execute format('alter trigger tally_changed on %I rename to count_updated_rows', counted);
  end loop;
end $$;

-- Queues of the job queue, with their jobs, failed jobs and schedules. A new installation has none yet.
do $$
declare
  names constant text[][] := array[
    ['sweep', 'clean-up'], ['sweep-uploads', 'clean-up-uploads'], ['fold-tallies', 'compact-row-counters'],
    ['complaint-mail', 'refund-decision-email']
  ];
  pair text[];
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  foreach pair slice 1 in array names loop
    insert into pgboss.queue
      select renamed.* from pgboss.queue q,
        jsonb_populate_record(null::pgboss.queue, to_jsonb(q) || jsonb_build_object('name', pair[2])) as renamed
      where q.name = pair[1]
      on conflict do nothing;
    update pgboss.job set name = pair[2] where name = pair[1];
    update pgboss.job set source_name = pair[2] where source_name = pair[1];
    update pgboss.schedule set name = pair[2] where name = pair[1];
    delete from pgboss.queue where name = pair[1];
  end loop;
end $$;
