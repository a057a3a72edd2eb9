-- Answers given under an Idempotency-Key. Keyed by a hash; the answer is sealed with the key itself, which is not here.
create table idempotent_answers (
  key_hash bytea primary key,
  -- Of everything that the caller asked for: the same key for something else is refused.
  request_hash bytea not null,
  sealed_answer bytea,
  -- Whoever works on it has died when this has passed without an answer.
  working_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index idempotent_answers_age on idempotent_answers (created_at);
