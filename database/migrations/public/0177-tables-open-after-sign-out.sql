-- Of a hosted project npm run check sees what the service key may ask for, which no policy binds. So a project in which
-- 0175 and 0176 were not run looked whole, while a token went on opening an account that its owner had signed out of.

-- Tables of which a policy lets a token in without asking for its session.
create function public.open_after_sign_out() returns setof text
language sql stable security definer set search_path = '' as $$
  select policy.tablename::text from pg_catalog.pg_policies policy
  where policy.schemaname = 'public' and policy.roles && array['authenticated', 'public']::name[]
    and policy.tablename in ('account_orders', 'addresses', 'purchases', 'review_reports', 'review_votes', 'saved_products')
    and (policy.qual not like '%account_of_whole_session%' or policy.with_check not like '%account_of_whole_session%')
  union
  -- What everybody reads asks for the session of whoever changes it, by policies of their own.
  select case changed.place when 'public' then changed.name else changed.place || '.' || changed.name end from (
    values ('public', 'reviews', 3), ('public', 'review_pictures', 2), ('storage', 'objects', 1)
  ) changed (place, name, asking)
  where to_regclass(changed.place || '.' || changed.name) is not null and changed.asking > (
    select count(*) from pg_catalog.pg_policies policy
    where policy.schemaname = changed.place and policy.tablename = changed.name and policy.permissive = 'RESTRICTIVE'
      and coalesce(policy.qual, policy.with_check) ~ 'require_whole_session|flaw_of_session'
  )
  order by 1
$$;
revoke all on function public.open_after_sign_out() from public, anon, authenticated, service_role;
grant execute on function public.open_after_sign_out() to service_role;
