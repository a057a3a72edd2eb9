-- Passkeys (WebAuthn). Customers and testers sign in with them. Operators use them as a second factor.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  operator_id uuid references operators on delete cascade,
  -- The authenticator chooses it. Two accounts can never have the same passkey.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often the authenticator signed. Stays 0 if the authenticator does not count.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Whether the passkey is synced to other devices of its owner.
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check (num_nonnulls(user_id, operator_id) = 1)
);
create index passkeys_of_user on passkeys (user_id) where user_id is not null;
create index passkeys_of_operator on passkeys (operator_id) where operator_id is not null;
-- The owner and the key of a passkey are final.
revoke update on passkeys from outloud_app;
grant update (counter, name, is_backed_up, last_used_at) on passkeys to outloud_app;

-- A lower counter means that a copy of the authenticator signed.
create function require_passkey_counter_growth() returns trigger language plpgsql as $$
begin
  raise exception 'the counter of a passkey must grow' using errcode = 'integrity_constraint_violation';
end $$;
create trigger passkey_counter_grows before update of counter on passkeys
  for each row when (new.counter <= old.counter and (new.counter > 0 or old.counter > 0))
  execute function require_passkey_counter_growth();

-- Challenges work once. An authenticator signs the challenge, so only the hash is stored.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'confirm')),
  -- The hash of the session token, or of the operator who signs in. Null for the sign-in of a user, who is not known yet.
  bound_to bytea check (bound_to is not null or purpose = 'sign-in'),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
revoke update on passkey_challenges from outloud_app;

-- An added passkey could take over the account, so the notice can undo it.
alter table account_changes drop constraint account_changes_kind_check;
alter table account_changes add constraint account_changes_kind_check
  check (kind in ('email', 'password', 'passkey', 'payout', 'deletion'));
