-- Answers given under an Idempotency-Key, which is itself not here: hashed and sealed with it and a secret of the server.
create table idempotent_answers (
  key_hash bytea primary key,
  -- Of everything that the caller asked for: the same key for something else is refused.
  request_hash bytea not null,
  sealed_answer bytea,
  -- Who works on it, and until when unless renewed: whoever lets that pass has died over it.
  worker uuid not null,
  working_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index idempotent_answers_age on idempotent_answers (created_at);
