-- As Shopify makes handles, and as reviews know them: small letters of any script and figures, with dashes and
-- underscores between them.
alter table storefront.products
  drop constraint products_handle_check,
  add constraint products_handle_check check (
    length(handle) <= 255
    and handle ~ '^[a-z0-9\u00DF-\u1FFF\u2C00-\uD7FF\U00010000-\U0010FFFF]+([_-]+[a-z0-9\u00DF-\u1FFF\u2C00-\uD7FF\U00010000-\U0010FFFF]+)*$'
  );
alter table storefront.collections
  drop constraint collections_handle_check,
  add constraint collections_handle_check check (
    length(handle) <= 255
    and handle ~ '^[a-z0-9\u00DF-\u1FFF\u2C00-\uD7FF\U00010000-\U0010FFFF]+([_-]+[a-z0-9\u00DF-\u1FFF\u2C00-\uD7FF\U00010000-\U0010FFFF]+)*$'
  );
