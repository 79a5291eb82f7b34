-- The key of the form that the movement was sent with: a form that is sent twice moves the stock once.
alter table storefront.stock_movements add column form_key uuid unique;
