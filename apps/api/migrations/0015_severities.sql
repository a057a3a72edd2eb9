-- Points have a severity, and recordings that are hard to understand have a reason for missing insights.
create function pg_temp.with_severities(insights jsonb) returns jsonb language sql as $$
  select jsonb_set(
    '{"holdReason": null}'::jsonb || insights,
    '{moments}',
    coalesce(jsonb_agg('{"severity": null, "isProblem": false, "certainty": 1}'::jsonb || moment order by place), '[]')
  )
  from jsonb_array_elements(insights -> 'moments') with ordinality as moments (moment, place)
$$;
update deliveries set insights = pg_temp.with_severities(insights) where insights is not null;
update delivery_steps set result = pg_temp.with_severities(result) where step = 'analyze' and result is not null;
