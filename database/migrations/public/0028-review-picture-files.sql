-- Where writers of reviews put their pictures: each in the folder that is called by their account.

-- A policy of a table may not ask that table, which this does for it.
create function private.count_own_review_pictures() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from storage.objects
    where bucket_id = 'review-pictures'
      -- All that begins with the folder's name and a slash, which '0' comes after.
      and name collate "C" >= auth.uid()::text || '/'
      and name collate "C" < auth.uid()::text || '0'
  );
end
$$;

do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'There is no schema "storage" here, so there is no place for pictures.';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('review-pictures', 'review-pictures', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

  create policy "Writers see what lies in their own folder of review-pictures" on storage.objects
    for select to authenticated
    using (bucket_id = 'review-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
  -- Fifty are ten reviews' worth; what is not in a review any more can be removed.
  create policy "Writers add to their own folder of review-pictures" on storage.objects
    for insert to authenticated
    with check (
      bucket_id = 'review-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text
      and (select private.count_own_review_pictures()) < 50
    );
  create policy "Writers replace what lies in their own folder of review-pictures" on storage.objects
    for update to authenticated
    using (bucket_id = 'review-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id = 'review-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "Writers remove from their own folder of review-pictures" on storage.objects
    for delete to authenticated
    using (bucket_id = 'review-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "The server does everything in review-pictures" on storage.objects
    for all to service_role
    using (bucket_id = 'review-pictures') with check (bucket_id = 'review-pictures');
end
$$;
