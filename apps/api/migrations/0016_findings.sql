-- The problems of all reviews of a roast, merged by meaning. A job replaces them when a review is added or removed.
-- Findings keep their ids as long as they share a mention.
create table findings (
  id uuid primary key default gen_random_uuid(),
  roast_id uuid not null references roasts on delete cascade,
  title text not null,
  topic text,
  severity smallint not null check (severity between 1 and 3),
  -- Points of deliveries with their quotes. Readers leave out those of deliveries that the customer may not see.
  mentions jsonb not null check (jsonb_array_length(mentions) > 0),
  disagreements jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index findings_of_roast on findings (roast_id);
