-- Where somebody is signed in, for themselves: which browsers, since when, and the end of each.

-- The session that asks, as it is kept: one that was ended asks for nothing, however long its token would still last.
create function private.asking_session() returns table (id uuid, user_id uuid, aal text)
language sql stable set search_path = '' as $$
  select session.id, session.user_id, session.aal::text from auth.sessions session
  where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
$$;

create function public.own_sessions()
returns table (id uuid, user_agent text, created_at timestamptz, used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.user_agent, session.created_at, session.updated_at, session.id = asking.id
  from private.asking_session() asking join auth.sessions session on session.user_id = asking.user_id
  where session.not_after is null or session.not_after > now()
  order by session.id = asking.id desc, session.updated_at desc
  limit 100
$$;

-- Whether there was such a session. A password alone ends none that has shown a second factor.
create function public.end_own_session(session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asking record;
begin
  select * into asking from private.asking_session();
  if not found then
    return false;
  end if;
  if asking.aal = 'aal1' and exists (
    select from auth.sessions other
    where other.id = session and other.user_id = asking.user_id and other.aal::text > 'aal1'
  ) then
    raise insufficient_privilege using message = 'insufficient_aal';
  end if;
  delete from auth.sessions other where other.id = session and other.user_id = asking.user_id;
  return found;
end
$$;

revoke all on function private.asking_session() from public;
revoke all on function public.own_sessions() from public, anon, authenticated, service_role;
revoke all on function public.end_own_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.own_sessions() to authenticated;
grant execute on function public.end_own_session(uuid) to authenticated;
