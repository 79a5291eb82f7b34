-- Product pages name the codes of the shop that stand, and are made anew when the owner ends one or opens it again. A use
-- of a code changes no page.
create function storefront.notice_discount_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront_discounts', '');
  return null;
end
$$;

create trigger notice_change after insert or delete or update of ended_at on storefront.discounts
  for each statement execute function storefront.notice_discount_change();
