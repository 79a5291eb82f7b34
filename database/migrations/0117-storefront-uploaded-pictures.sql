-- Pictures that staff uploaded, encoded anew. They lie here so that all processes have them, and a backup does; those
-- that come with the shop lie in its folder.
create table storefront.uploaded_pictures (
  product_id bigint not null references storefront.products on delete cascade,
  -- Ends in the hash of its content, by which an address tells it from a file of the folder.
  file text not null check (file ~ '^[a-z0-9]+(-[a-z0-9]+)*-[0-9a-f]{16}\.webp$'),
  bytes bytea not null check (octet_length(bytes) > 0),
  uploaded_at timestamptz not null,
  primary key (product_id, file)
);
-- No compression makes a WebP smaller.
alter table storefront.uploaded_pictures alter column bytes set storage external;

-- Pictures that staff took off a product, as they were: one that was a mistake is put back, and mails and pages that
-- show one find its file for a while.
create table storefront.removed_pictures (
  product_id bigint not null references storefront.products on delete cascade,
  file text not null,
  width integer not null,
  height integer not null,
  alt_text text not null,
  content_hash text not null,
  -- Its place in the gallery, from 1.
  position integer not null,
  -- The variants that it was the picture of.
  skus text[] not null,
  removed_at timestamptz not null,
  primary key (product_id, file)
);
create index removed_pictures_by_time on storefront.removed_pictures (removed_at);
