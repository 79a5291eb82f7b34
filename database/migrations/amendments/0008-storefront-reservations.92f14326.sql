-- As commit f400a7b: changes of reservations are told in one statement.
create or replace function storefront.notice_reservation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new is distinct from old then
    -- Of nothing where the variant itself is being deleted, which says so.
    perform pg_notify('storefront_changes', json_build_object('product', product.handle)::text)
      from storefront.variants variant join storefront.products product on product.id = variant.product_id
      where variant.id = case when tg_op = 'DELETE' then old.variant_id else new.variant_id end;
  end if;
  return null;
end
$$;
