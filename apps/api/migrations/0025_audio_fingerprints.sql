-- The sound of every submission, for the comparison with later ones. Like the phrases, it outlives the delivery and contains
-- no recording: `key` is a keyed hash of the sound at one peak of the loudness.
alter table recording_fingerprints
  -- How many windows of five seconds have sound. 0 for recordings that an earlier version compared.
  add column sound_windows integer not null default 0 check (sound_windows >= 0);
create table recording_sounds (
  key bigint not null,
  recording_id bigint not null references recording_fingerprints,
  at_seconds double precision not null,
  primary key (key, recording_id, at_seconds)
);
revoke update, delete on recording_sounds from outloud_app;

-- Measurements of the tester's voice, which are personal data: they are deleted with the recording or the account.
create table voice_profiles (
  delivery_id uuid primary key references deliveries on delete cascade,
  frames integer not null check (frames > 0),
  -- Percentiles 10, 50 and 90, in semitones above 55 Hz.
  pitch double precision[] not null check (cardinality(pitch) = 3),
  -- The lower triangle of the covariance matrix of 12 cepstral coefficients.
  covariance double precision[] not null check (cardinality(covariance) = 78),
  created_at timestamptz not null default now()
);
revoke update on voice_profiles from outloud_app;
