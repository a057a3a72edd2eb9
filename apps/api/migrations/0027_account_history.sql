-- What outlives a deleted account for 12 months: the mailboxes that it verified, and the answers that its tester gave.

-- The keyed hash of each mailbox that an account verified, also of those before an email change. Several spellings of one
-- mailbox have the same hash.
create table email_history (
  user_id uuid not null references users on delete cascade,
  email_hash bytea not null,
  verified_at timestamptz not null,
  primary key (user_id, email_hash)
);
create index email_history_by_email on email_history (email_hash);

-- The keyed hash of each profile answer that a deleted tester gave, salted with the account. A new application with one of
-- the mailboxes is compared with them.
create table erased_answers (
  user_id uuid not null references users,
  field text not null,
  answer_hash bytea not null,
  -- The last time that the tester gave this answer.
  given_at timestamptz not null,
  primary key (user_id, field, answer_hash)
);

revoke update on email_history, erased_answers from outloud_app;

-- The debts of deleted accounts, for operators.
create index ledger_accounts_in_debt on ledger_accounts (owner) where account = 'debt' and balance < 0;
