-- Whether an order was edited before it was sent, which the office lists orders by. Few are, so these indexes are small.
alter table storefront.orders add column is_edited boolean not null default false;
update storefront.orders set is_edited = true
  where id in (select order_id from storefront.order_edits where state = 'applied');
create index orders_edited_placed on storefront.orders (placed_at, number) where is_edited;
create index orders_edited_total on storefront.orders (total_cents, number) where is_edited;

create function storefront.note_edit() returns trigger language plpgsql as $$
begin
  update storefront.orders set is_edited = true where id = new.order_id and not is_edited;
  return null;
end
$$;
create trigger note_edit after insert or update of state on storefront.order_edits
  for each row when (new.state = 'applied') execute function storefront.note_edit();

-- An invoice holds nothing of these.
create or replace function storefront.order_as_sold(sold storefront.orders) returns jsonb stable language sql as $$
  select to_jsonb(sold) - array[
    'id', 'secret', 'checkout_id', 'payment_id', 'goods', 'tags', 'stage', 'search', 'is_edited'
  ] || jsonb_build_object(
    'card_brand', payment.card_brand,
    'card_last_four', payment.card_last_four,
    'is_test', payment.is_test,
    'lines', (
      select jsonb_agg(to_jsonb(line) - array['order_id', 'variant_id'] order by position)
      from storefront.order_lines as line where line.order_id = sold.id
    )
  )
  from storefront.payments as payment where payment.id = sold.payment_id
$$;
