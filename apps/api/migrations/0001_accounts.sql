create table users (
  id uuid primary key default gen_random_uuid(),
  -- Lower case, and gone once the account is deleted; the row itself stays for the books.
  email text unique check (email = lower(email)),
  email_verified_at timestamptz,
  pending_email text check (pending_email = lower(pending_email)),
  full_name text not null,
  company_name text,
  account_type text not null check (account_type in ('business', 'tester')),
  password_hash text,
  google_subject text unique,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((deleted_at is null) = (email is not null)),
  check (deleted_at is null or (password_hash is null and google_subject is null and pending_email is null))
);

-- Tokens are kept as SHA-256 only: a leaked table signs nobody in.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password', 'exchange')),
  -- The address that the token proves; a token outlived by a change of address proves nothing.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_tokens_of_user on account_tokens (user_id, purpose);
create index account_tokens_expiry on account_tokens (expires_at);

create table google_attempts (
  state_hash bytea primary key,
  code_verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);

-- A keyed hash, for refund limits and bans after a deletion.
create table deleted_emails (
  email_hash bytea primary key,
  deleted_at timestamptz not null default now()
);

create table throttles (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index throttles_expiry on throttles (resets_at);
