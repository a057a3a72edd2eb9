-- Changes that could take over an account require a recent sign-in, and their notices can undo them for 72 hours.
alter table sessions
  -- Names the session in the list of sessions. The token hash never leaves the server.
  add column id uuid not null default gen_random_uuid() unique,
  -- The last time that the user entered the password or signed in with Google.
  add column authenticated_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  -- In plain words, from the user agent; null if unknown.
  add column device text;
update sessions set authenticated_at = created_at, last_used_at = created_at;

-- A user who asked for deletion is disabled until the job erases the account.
alter table users
  add column deletion_requested_at timestamptz,
  add check (deletion_requested_at is null or deleted_at is null);
create index users_to_erase on users (deletion_requested_at) where deletion_requested_at is not null;

-- Changes that an emailed link can undo, with the values before the change.
create table account_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('email', 'password', 'payout', 'deletion')),
  -- Gets the notice. No other account can take this email while the change can be undone.
  email text not null,
  google_subject text,
  payout_account text check (kind = 'payout' or payout_account is null),
  -- Set when the notice is sent.
  token_hash bytea unique,
  -- Several changes of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default now() + interval '72 hours'
);
create index account_changes_of_user on account_changes (user_id, created_at);
create index account_changes_of_email on account_changes (email) where kind = 'email';
create index account_changes_expiry on account_changes (expires_at);
-- The values before a change are final.
revoke update on account_changes from outloud_app;
grant update (token_hash) on account_changes to outloud_app;

-- Also says whether the user is disabled.
drop function lock_wallet(uuid);
create function lock_wallet(customer uuid)
returns table (closed boolean, disabled boolean, balance bigint, debt bigint)
language plpgsql as $$
begin
  perform 1 from users where id = customer for no key update;
  return query
    select u.deleted_at is not null, u.deletion_requested_at is not null, coalesce(b.balance, 0), coalesce(-d.balance, 0)
    from users u
    left join ledger_accounts b on b.account = 'customer' and b.owner = u.id
    left join ledger_accounts d on d.account = 'debt' and d.owner = u.id
    where u.id = customer;
end $$;
do $$
begin
  execute format('alter function lock_wallet(uuid) set search_path = %I, pg_temp', current_schema());
end $$;
