-- A policy beside the one that says whose a row is was asked only where a row of the account matched: whoever may read
-- nothing still learned, by what was refused and what was empty, which orders an account has. The comparison with the
-- owner asks for the session now, which no statement gets around.

create function private.account_of_whole_session() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_whole_session();
  return auth.uid();
end
$$;
revoke all on function private.account_of_whole_session() from public;
grant execute on function private.account_of_whole_session() to authenticated;

drop policy "Only a whole session" on public.addresses;
alter policy "People read their own addresses" on public.addresses
  using (user_id = (select private.account_of_whole_session()));
alter policy "People add addresses of their own" on public.addresses
  with check (user_id = (select private.account_of_whole_session()));
alter policy "People change their own addresses" on public.addresses
  using (user_id = (select private.account_of_whole_session()))
  with check (user_id = (select private.account_of_whole_session()));
alter policy "People remove their own addresses" on public.addresses
  using (user_id = (select private.account_of_whole_session()));

drop policy "Only a whole session" on public.account_orders;
alter policy "Buyers read their own" on public.account_orders
  using (user_id = (select private.account_of_whole_session()));

drop policy "Only a whole session" on public.purchases;
alter policy "Buyers read their own" on public.purchases
  using (user_id = (select private.account_of_whole_session()));

drop policy "Only a whole session" on public.saved_products;
alter policy "People read what they saved" on public.saved_products
  using (user_id = (select private.account_of_whole_session()));
alter policy "People save for themselves" on public.saved_products
  with check (user_id = (select private.account_of_whole_session()));
alter policy "People remove what they saved" on public.saved_products
  using (user_id = (select private.account_of_whole_session()));

drop policy "Only a whole session" on public.review_votes;
alter policy "Voters read their own" on public.review_votes
  using (user_id = (select private.account_of_whole_session()));
alter policy "People vote once, for what others wrote" on public.review_votes
  with check (
    user_id = (select private.account_of_whole_session())
    and exists (select from public.reviews as review
      where review.id = review_id and review.user_id is distinct from (select auth.uid()))
  );
alter policy "Voters take their vote back" on public.review_votes
  using (user_id = (select private.account_of_whole_session()));

drop policy "Only a whole session" on public.review_reports;
alter policy "Reporters read their own" on public.review_reports
  using (user_id = (select private.account_of_whole_session()));
alter policy "People report what they can read" on public.review_reports
  with check (
    user_id = (select private.account_of_whole_session())
    and exists (select from public.reviews as review where review.id = review_id)
  );

-- Where their browsers are is for whole sessions too.
create or replace function public.own_sessions()
returns table (id uuid, user_agent text, created_at timestamptz, used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.user_agent, session.created_at, session.updated_at, session.id = asking.id
  from private.asking_session() asking join auth.sessions session on session.user_id = asking.user_id
  where private.flaw_of_session() = '' and (session.not_after is null or session.not_after > now())
  order by session.id = asking.id desc, session.updated_at desc
  limit 100
$$;
