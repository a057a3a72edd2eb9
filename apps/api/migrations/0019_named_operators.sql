-- Operators have names and roles. All operators so far came from the configuration and could do everything.
alter table operators
  add column name text check (length(name) between 1 and 120),
  add column email text check (email = lower(email)),
  -- The default has the fewest rights. The server sets the role of each operator that it creates.
  add column role text not null default 'reviewer' check (role in ('reviewer', 'money', 'owner')),
  add column disabled_at timestamptz,
  -- Created from the configuration. OPERATOR_ID deletes the others of this kind, but no invited operator.
  add column is_configured boolean not null default true;
update operators set role = 'owner';

-- A link that creates an operator, once. The token is a signature of the ID, so that nothing here opens the link.
create table operator_invitations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  email text check (email = lower(email)),
  role text not null check (role in ('reviewer', 'money', 'owner')),
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '72 hours')
);
revoke update on operator_invitations from outloud_app;

-- Without an owner, only a change of the configuration could bring one back. The lock serializes two owners who remove
-- each other. Checked at commit, so that the configured operator can be replaced.
create function require_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('last operator owner', 0));
  if not exists (select from operators where role = 'owner' and disabled_at is null) then
    raise exception 'the last owner cannot be removed' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger last_owner_updated after update of role, disabled_at on operators
  deferrable initially deferred for each row
  when (old.role = 'owner' and old.disabled_at is null and (new.role <> 'owner' or new.disabled_at is not null))
  execute function require_owner();
create constraint trigger last_owner_deleted after delete on operators
  deferrable initially deferred for each row
  when (old.role = 'owner' and old.disabled_at is null)
  execute function require_owner();
