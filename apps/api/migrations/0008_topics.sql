-- Moments say what they are about; those from before do not know.
create function pg_temp.with_topics(insights jsonb) returns jsonb language sql as $$
  select jsonb_set(insights, '{moments}', coalesce(jsonb_agg('{"topic": null}'::jsonb || moment order by place), '[]'))
  from jsonb_array_elements(insights -> 'moments') with ordinality as moments (moment, place)
$$;
update deliveries set insights = pg_temp.with_topics(insights) where insights is not null;
update delivery_steps set result = pg_temp.with_topics(result) where step = 'analyse' and result is not null;
