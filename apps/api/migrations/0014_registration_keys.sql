-- The hash of the Idempotency-Key that created the account, so that a retry after a crash signs in.
alter table users add column request_key bytea;
create index users_with_request_key on users (created_at) where request_key is not null;
