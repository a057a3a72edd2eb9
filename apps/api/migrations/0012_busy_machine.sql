-- Long recordings wait in a queue of their own, so that short ones do not queue behind them.
alter table deliveries add column is_long boolean not null default false;

-- How often a step ran out of time on a busy machine. Unlike attempts, these never make a step fail.
alter table delivery_steps add column timeouts integer not null default 0 check (timeouts >= 0);

-- How well the processes of each role isolated their decoders when the last one of that role started.
create table process_isolation (
  role text primary key check (role in ('all', 'api', 'worker')),
  level text not null check (level in ('full', 'uid', 'none')),
  reported_at timestamptz not null default now()
);
