-- What a checkout that is being paid holds of the stock until a moment. `variants.stock` counts it still: it lies
-- on the shelf until it is sold. A row whose moment has passed holds nothing, whether or not it is gone yet.
create table storefront.reservations (
  cart_id bigint not null references storefront.carts on delete cascade,
  variant_id bigint not null references storefront.variants on delete cascade,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (cart_id, variant_id)
);
create index reservations_by_variant on storefront.reservations (variant_id, expires_at);
create index reservations_by_expiry on storefront.reservations (expires_at);

-- How often the checkout has held stock: it may do so only so many times.
alter table storefront.checkouts add column holds integer not null default 0;

create function storefront.notice_reservation() returns trigger language plpgsql as $$
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

create trigger notice_change after insert or update or delete on storefront.reservations
  for each row execute function storefront.notice_reservation();

-- Carts with an order stay as long as it does, so whoever looks for expired ones need not pass them.
drop index storefront.carts_by_expiry;
create index carts_by_expiry on storefront.carts (expires_at) where completed_at is null;

-- By a digest: attributes may be longer than an entry of an index.
alter table storefront.cart_lines drop constraint cart_lines_cart_id_variant_id_attributes_key;
create unique index cart_lines_each_once
  on storefront.cart_lines (cart_id, variant_id, md5(attributes::text));
