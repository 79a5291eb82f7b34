-- The twin's own way to tell the shop whose reviews have changed, so that cached pages go: by the product's handle, in
-- the transaction that makes the change. A hosted backend tells it by realtime.
create function private.notice_review_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('review_changes', product_handle)
  from (select distinct product_handle from changed_rows) as changed;
  return null;
end
$$;

create trigger notice_written after insert on public.reviews
  referencing new table as changed_rows
  for each statement execute function private.notice_review_changes();
create trigger notice_removed after delete on public.reviews
  referencing old table as changed_rows
  for each statement execute function private.notice_review_changes();
create trigger notice_changed after update on public.reviews
  referencing new table as changed_rows
  for each statement execute function private.notice_review_changes();
-- A review may leave one product for another.
create trigger notice_left after update on public.reviews
  referencing old table as changed_rows
  for each statement execute function private.notice_review_changes();
