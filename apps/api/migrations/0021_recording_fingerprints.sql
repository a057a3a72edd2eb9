-- What is left of every submission for the comparison with later ones. There is no foreign key to deliveries: a
-- fingerprint outlives the delivery, so that a deleted recording cannot be submitted again. It contains no recording,
-- text or person; `recording_phrases.key` is a keyed hash.
create table recording_fingerprints (
  id bigint generated always as identity primary key,
  delivery_id uuid not null unique,
  roast_id uuid not null,
  -- Of the uploaded file. Null for uploads that an earlier version inspected.
  sha256 bytea check (length(sha256) = 32),
  duration_seconds double precision not null,
  -- The number of different phrases, also of recordings without any.
  phrases integer not null check (phrases >= 0),
  -- A perceptual hash of 8 bytes for each second of the video.
  frame_hashes bytea not null check (length(frame_hashes) % 8 = 0),
  created_at timestamptz not null default now()
);
create index recording_fingerprints_by_file on recording_fingerprints (sha256);
create index recording_fingerprints_by_roast on recording_fingerprints (roast_id, id);

-- Where each phrase of a recording begins. The primary key answers the search for recordings with the same phrases.
create table recording_phrases (
  key bigint not null,
  recording_id bigint not null references recording_fingerprints,
  at_seconds double precision not null,
  primary key (key, recording_id) include (at_seconds)
);
revoke update, delete on recording_fingerprints, recording_phrases from outloud_app;

-- What the tester says about a review that waits for an operator. It is written once and can only be erased.
alter table deliveries
  add column explanation text check (length(explanation) between 1 and 2000),
  add column explained_at timestamptz,
  add check (explanation is null or explained_at is not null);
create function reject_second_explanation() returns trigger language plpgsql as $$
begin
  raise exception 'delivery % has an explanation', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger one_explanation before update of explanation, explained_at on deliveries
  for each row when (old.explained_at is not null
    and (new.explained_at is distinct from old.explained_at or (new.explanation is not null and new.explanation <> old.explanation)))
  execute function reject_second_explanation();

-- Completed reviews that an operator should look at, although no check found anything.
create table spot_checks (
  delivery_id uuid primary key references deliveries on delete cascade,
  reason text not null check (reason in ('first_submissions', 'random')),
  created_at timestamptz not null default now(),
  checked_at timestamptz
);
create index spot_checks_open on spot_checks (created_at) where checked_at is null;
