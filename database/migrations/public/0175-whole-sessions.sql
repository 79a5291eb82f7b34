-- A token is believed by its signature for up to an hour. Where what an account keeps is read or written, its session is
-- asked for as well: one that was ended, or that lacks the account's second factor, gets to nothing.

-- What the session that asks lacks, in the words of the auth service, or ''.
create function private.flaw_of_session() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when session.aal::text = 'aal1' and exists (
      select from auth.mfa_factors factor where factor.user_id = account.id and factor.status = 'verified'
    ) then 'insufficient_aal' else '' end
    from auth.sessions session join auth.users account on account.id = session.user_id
    where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
  ), 'session_not_found')
$$;

-- True, or an error: nobody should take what they may not see for what is not there. A client that is answered 401
-- renews its session, and learns then that it has ended.
create function private.require_whole_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  flaw constant text := private.flaw_of_session();
begin
  if flaw = 'insufficient_aal' then
    raise insufficient_privilege using message = flaw, hint = 'Show the second factor of the account.';
  elsif flaw <> '' then
    raise sqlstate 'PT401' using message = flaw, hint = 'Sign in again.';
  end if;
  return true;
end
$$;
revoke all on function private.flaw_of_session() from public;
revoke all on function private.require_whole_session() from public;
-- Policies ask it as whoever asks the table.
grant execute on function private.flaw_of_session(), private.require_whole_session() to authenticated;

create policy "Only a whole session" on public.addresses as restrictive
  for all to authenticated using ((select private.require_whole_session()));
create policy "Only a whole session" on public.account_orders as restrictive
  for all to authenticated using ((select private.require_whole_session()));
create policy "Only a whole session" on public.purchases as restrictive
  for all to authenticated using ((select private.require_whole_session()));
create policy "Only a whole session" on public.saved_products as restrictive
  for all to authenticated using ((select private.require_whole_session()));
create policy "Only a whole session" on public.review_votes as restrictive
  for all to authenticated using ((select private.require_whole_session()));
create policy "Only a whole session" on public.review_reports as restrictive
  for all to authenticated using ((select private.require_whole_session()));

-- Reviews and their pictures are read by everybody.
create policy "Only a whole session writes" on public.reviews as restrictive
  for insert to authenticated with check ((select private.require_whole_session()));
create policy "Only a whole session changes" on public.reviews as restrictive
  for update to authenticated using ((select private.require_whole_session()));
create policy "Only a whole session removes" on public.reviews as restrictive
  for delete to authenticated using ((select private.require_whole_session()));
create policy "Only a whole session adds" on public.review_pictures as restrictive
  for insert to authenticated with check ((select private.require_whole_session()));
create policy "Only a whole session removes" on public.review_pictures as restrictive
  for delete to authenticated using ((select private.require_whole_session()));

do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'There is no schema "storage" here, so there is no place for pictures.';
    return;
  end if;
  -- The storage service has no words for an error of a policy, but has for a refusal.
  create policy "Only a whole session in review-pictures" on storage.objects as restrictive
    for all to authenticated
    using (bucket_id <> 'review-pictures' or (select private.flaw_of_session()) = '');
end
$$;
