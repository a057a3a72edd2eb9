-- Which key everything in this database was hashed, sealed and signed with: a fingerprint, from which nobody gets the key.
create table installation (
  is_only boolean primary key default true check (is_only),
  key_fingerprint bytea not null,
  created_at timestamptz not null default now()
);
revoke update, delete on installation from outloud_app;
