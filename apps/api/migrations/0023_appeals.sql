-- The page 'Fair to testers': appeals against rejections, and figures about all testers.

create table appeals (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null unique references deliveries on delete cascade,
  tester_id uuid not null references users,
  text text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  -- Written by the operator who decided.
  answer text,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index appeals_newest on appeals (created_at desc, id desc);
create index appeals_open on appeals (created_at, id) where state = 'open';
create trigger appeal_is_final before update on appeals
  for each row when (old.state <> 'open') execute function reject_state_change('a decided appeal');
revoke update on appeals from outloud_app;
grant update (state, answer, decided_at) on appeals to outloud_app;

-- A granted appeal pays the tester at the cost of the platform.
alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (
  'purchase', 'reversal', 'reinstatement', 'hold', 'capture', 'release', 'refund', 'reopening', 'goodwill', 'forfeit',
  'take_back', 'payout_request', 'payout_return', 'payout', 'write_off', 'debt_out',
  'debt_in', 'appeal'
));
-- The pay rests like other pay. If earlier pay for the delivery was clawed back, its rest counts.
create trigger add_appeal_pay_rest after insert on ledger_transfers
  for each row when (new.kind = 'appeal') execute function add_default_pay_rest();

-- One row, measured once an hour.
create table fairness_figures (
  id boolean primary key default true check (id),
  figures jsonb not null,
  measured_at timestamptz not null
);
