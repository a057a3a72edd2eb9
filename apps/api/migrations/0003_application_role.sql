-- The program works as this role. It is not the owner of the tables, so what is revoked from it stays impossible.
-- Whoever may not make roles can be given this one beforehand.
do $$
begin
  if not exists (select from pg_roles where rolname = 'outloud_app') then
    create role outloud_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$;

do $$
declare
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  if not pg_has_role(current_user, 'outloud_app', needed) then
    execute format('grant outloud_app to %I', current_user);
  end if;
  execute format('grant usage on schema %I to outloud_app', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to outloud_app', current_schema());
  execute format('grant usage, select on all sequences in schema %I to outloud_app', current_schema());
end $$;
revoke insert, update, delete on migrations from outloud_app;

-- Also for what is made later, by migrations and by the job queue.
alter default privileges grant usage on schemas to outloud_app;
alter default privileges grant select, insert, update, delete on tables to outloud_app;
alter default privileges grant usage, select on sequences to outloud_app;

do $$
begin
  if exists (select from pg_namespace where nspname = 'pgboss') then
    grant usage on schema pgboss to outloud_app;
    grant select, insert, update, delete on all tables in schema pgboss to outloud_app;
    grant usage, select on all sequences in schema pgboss to outloud_app;
  end if;
end $$;
