-- What belongs to a review: its pictures, who found it helpful, and who finds fault with it.

create table public.review_pictures (
  id bigint generated always as identity primary key,
  review_id bigint not null references public.reviews on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- In the bucket review-pictures, where the first folder is its owner's.
  path text not null unique
    constraint review_pictures_own_folder
      check (length(path) <= 300 and path like user_id::text || '/_%' and path !~ '(^|/)\.\.?(/|$)'),
  position smallint not null constraint review_pictures_five check (position between 0 and 4),
  width integer not null constraint review_pictures_width check (width between 1 and 20000),
  height integer not null constraint review_pictures_height check (height between 1 and 20000),
  description text not null default ''
    constraint review_pictures_description_length check (length(description) <= 250),
  created_at timestamptz not null default now(),
  constraint review_pictures_one_a_place unique (review_id, position)
);
create index review_pictures_by_owner on public.review_pictures (user_id);

alter table public.review_pictures enable row level security;
revoke all on public.review_pictures from anon, authenticated, service_role;
grant select on public.review_pictures to anon, authenticated;
grant insert (review_id, path, position, width, height, description), delete
  on public.review_pictures to authenticated;
grant select, insert, update, delete on public.review_pictures to service_role;
create policy "Who reads the review sees its pictures" on public.review_pictures
  for select to anon, authenticated
  using (exists (select from public.reviews as review where review.id = review_id));
create policy "Writers add to their own review" on public.review_pictures
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.reviews as review
      where review.id = review_id and review.user_id = (select auth.uid()))
  );
create policy "Writers remove their own" on public.review_pictures
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "The server does everything" on public.review_pictures
  for all to service_role using (true) with check (true);

-- A review's list of addresses, for clients that read that table alone.
create function private.list_review_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reviews as review
  set images = array(
    select '/storage/v1/object/public/review-pictures/' || picture.path
    from public.review_pictures as picture
    where picture.review_id = review.id
    order by picture.position
  )
  where review.id in (select review_id from changed_rows);
  return null;
end
$$;
create trigger list_added after insert on public.review_pictures
  referencing new table as changed_rows
  for each statement execute function private.list_review_images();
create trigger list_removed after delete on public.review_pictures
  referencing old table as changed_rows
  for each statement execute function private.list_review_images();

create table public.review_votes (
  review_id bigint not null references public.reviews on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_votes_by_voter on public.review_votes (user_id);

alter table public.review_votes enable row level security;
revoke all on public.review_votes from anon, authenticated, service_role;
grant select, insert (review_id), delete on public.review_votes to authenticated;
grant select, insert, update, delete on public.review_votes to service_role;
create policy "Voters read their own" on public.review_votes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People vote once, for what others wrote" on public.review_votes
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.reviews as review
      where review.id = review_id and review.user_id is distinct from (select auth.uid()))
  );
create policy "Voters take their vote back" on public.review_votes
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "The server does everything" on public.review_votes
  for all to service_role using (true) with check (true);

alter table public.reviews
  add column helpful_count integer not null default 0 constraint reviews_helpful_count check (helpful_count >= 0);

create function private.count_votes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- In one order for everybody who counts several at once.
  perform from public.reviews where id in (select review_id from changed_rows) order by id for no key update;
  update public.reviews as review set helpful_count = review.helpful_count + sign * votes.number
  from (select review_id, count(*) as number from changed_rows group by review_id) as votes
  where review.id = votes.review_id;
  return null;
end
$$;
create trigger count_added after insert on public.review_votes
  referencing new table as changed_rows
  for each statement execute function private.count_votes();
create trigger count_removed after delete on public.review_votes
  referencing old table as changed_rows
  for each statement execute function private.count_votes();

create table public.review_reports (
  review_id bigint not null references public.reviews on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  reason public.review_fault not null,
  note text not null default '' constraint review_reports_note_length check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_reports_by_reporter on public.review_reports (user_id);

alter table public.review_reports enable row level security;
revoke all on public.review_reports from anon, authenticated, service_role;
grant select, insert (review_id, reason, note) on public.review_reports to authenticated;
grant select, insert, update, delete on public.review_reports to service_role;
create policy "Reporters read their own" on public.review_reports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People report what they can read" on public.review_reports
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.reviews as review where review.id = review_id)
  );
create policy "The server does everything" on public.review_reports
  for all to service_role using (true) with check (true);
