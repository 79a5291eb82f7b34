create table storefront.collections (
  id bigint generated always as identity primary key,
  handle text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  description_html text not null default '',
  seo_title text,
  seo_description text,
  -- The owner's order of the collections.
  position integer not null,
  -- Which products are in it, in the query language of the storefront; empty: all. So that a product is in
  -- every collection that it belongs to as soon as it says so.
  rule text not null check (length(rule) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create function storefront.notice_collection_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront_collections', '');
  return null;
end
$$;

create trigger notice_change after insert or update or delete on storefront.collections
  for each statement execute function storefront.notice_collection_change();
create trigger date_update before update on storefront.collections
  for each row execute function storefront.date_update();
