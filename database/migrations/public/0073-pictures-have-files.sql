-- A picture of a review is a file in the bucket review-pictures, and goes with it: five rows of no file were five broken
-- pictures on a product's page.

-- Whether there is such a file, which nobody takes away before the row that asks is written.
create function private.is_stored_picture(path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null then return false; end if;
  perform from storage.objects
    where bucket_id = 'review-pictures' and name = is_stored_picture.path
    for key share;
  return found;
end
$$;

drop policy "Writers add to their own review" on public.review_pictures;
create policy "Writers add to their own review" on public.review_pictures
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.reviews as review
      where review.id = review_id and review.user_id = (select auth.uid()))
    and private.is_stored_picture(path)
  );

create function private.remove_unstored_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.review_pictures where path = old.name;
  return null;
end
$$;

do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'There is no schema "storage" here, so there is no place for pictures.';
    return;
  end if;

  if has_table_privilege('storage.objects', 'trigger') then
    create trigger remove_picture_of_deleted after delete on storage.objects
      for each row when (old.bucket_id = 'review-pictures')
      execute function private.remove_unstored_picture();
    create trigger remove_picture_of_moved after update of name, bucket_id on storage.objects
      for each row when (
        old.bucket_id = 'review-pictures' and (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name)
      )
      execute function private.remove_unstored_picture();
  else
    raise warning 'No trigger may be put on storage.objects: a picture whose file is removed stays in its review.';
  end if;

  -- What policies hide from whoever runs this is no proof that there is no file.
  if not row_security_active('storage.objects') then
    delete from public.review_pictures as picture
      where not exists (
        select from storage.objects as object
        where object.bucket_id = 'review-pictures' and object.name = picture.path
      );
  end if;
end
$$;
