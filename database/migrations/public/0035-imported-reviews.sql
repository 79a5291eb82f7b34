-- Reviews that nobody wrote here: samples, and what another app had.
alter table public.reviews
  -- The same each time the same review is put in, so that an import may be repeated.
  add column import_key text
    constraint reviews_import_key unique
    constraint reviews_import_key_length check (length(import_key) between 1 and 100),
  add constraint reviews_customer_is_not_imported check (source <> 'customer' or import_key is null),
  -- Elsewhere people could leave stars and few words, or none: leaving those out would change what was thought.
  drop constraint reviews_body_length,
  add constraint reviews_body_length check (
    length(body) <= 5000 and (source = 'import' or length(btrim(body, E' \t\r\n')) >= 10)
  );

-- When the owner decided about it; until then it waits for that.
alter table public.review_reports add column settled_at timestamptz;
create index review_reports_open on public.review_reports (created_at) where settled_at is null;

-- What all products' reviews come to, for the page that says how many were hidden.
create view public.reviews_by_star with (security_invoker = true) as
  select stars, coalesce(sum(genuine[stars]), 0)::integer as shown, coalesce(sum(hidden[stars]), 0)::integer as hidden
  from generate_series(1, 5) as stars left join public.review_summaries on true
  group by stars;
revoke all on public.reviews_by_star from anon, authenticated, service_role;
grant select on public.reviews_by_star to anon, authenticated, service_role;
