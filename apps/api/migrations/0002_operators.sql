create table operators (
  id uuid primary key default gen_random_uuid(),
  admin_id text not null unique,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);

create table operator_sessions (
  token_hash bytea primary key,
  operator_id uuid not null references operators on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_sessions_expiry on operator_sessions (expires_at);
