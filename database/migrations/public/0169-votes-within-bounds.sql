-- How often one account may vote or take its vote back: each of them changes a review, and is told to whoever watches it.

create table private.review_vote_writes (
  user_id uuid primary key references auth.users on delete cascade,
  minute_began timestamptz not null,
  in_minute integer not null
);

create function private.limit_review_votes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_in_a_minute constant integer := 60;
  written private.review_vote_writes;
begin
  insert into private.review_vote_writes as kept values (auth.uid(), now(), 1)
    on conflict (user_id) do update set
      minute_began = case when kept.minute_began > now() - interval '1 minute' then kept.minute_began else now() end,
      in_minute = case when kept.minute_began > now() - interval '1 minute' then kept.in_minute else 0 end + 1
    returning * into written;
  if written.in_minute > max_in_a_minute then
    raise sqlstate 'PT429' using message = 'too many votes given or taken back within a minute',
      hint = 'Wait a minute, then try again.';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
-- What a client does itself: the votes of an account or a review that goes are removed by the owner of the table.
create trigger limit_writes before insert or delete on public.review_votes
  for each row when (current_user = 'authenticated') execute function private.limit_review_votes();
