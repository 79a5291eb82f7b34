create schema if not exists storefront;

create table storefront.products (
  id bigint generated always as identity primary key,
  handle text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  description_html text not null default '',
  product_type text not null default '',
  vendor text not null default '',
  tags text[] not null default '{}',
  seo_title text,
  seo_description text,
  -- The owner's order of the catalogue, and its default sort.
  position integer not null,
  -- Null: a draft, which nobody sees and nobody can buy.
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_in_order on storefront.products (position, id);

create table storefront.product_options (
  id bigint generated always as identity primary key,
  product_id bigint not null references storefront.products on delete cascade,
  name text not null check (name <> ''),
  position integer not null,
  unique (product_id, name),
  unique (id, product_id)
);

create table storefront.product_option_values (
  id bigint generated always as identity primary key,
  option_id bigint not null,
  product_id bigint not null,
  name text not null check (name <> ''),
  position integer not null,
  swatch_color text check (swatch_color ~ '^#[0-9A-F]{6}$'),
  unique (option_id, name),
  foreign key (option_id, product_id) references storefront.product_options (id, product_id) on delete cascade
);
create index product_option_values_by_product on storefront.product_option_values (product_id);

create table storefront.product_images (
  id bigint generated always as identity primary key,
  product_id bigint not null references storefront.products on delete cascade,
  file text not null check (file ~ '^[a-z0-9][a-z0-9._-]*$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt_text text not null,
  position integer not null,
  -- In the picture's address, so that a changed picture is a new address and an old one may be kept for ever.
  content_hash text not null,
  unique (product_id, file)
);

create table storefront.variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references storefront.products on delete cascade,
  sku text not null unique,
  title text not null check (title <> ''),
  position integer not null,
  price_cents integer not null check (price_cents >= 0),
  compare_at_price_cents integer check (compare_at_price_cents >= 0),
  stock integer not null check (stock >= 0),
  -- [{"name": "Frame finish", "value": "Walnut"}, …] in the order of the product's options.
  selected_options jsonb not null,
  image_id bigint references storefront.product_images on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, selected_options)
);

-- What the seed last wrote into each row. A row that differs from its entry was touched by the owner, and
-- an entry without a row was removed by them: seeding again leaves both alone.
create table storefront.seeded_rows (
  entity text not null,
  key text not null,
  content jsonb not null,
  primary key (entity, key)
);

-- Every writer is heard, a hand in psql included: the pages that show a product learn of its change from the
-- transaction that made it. PostgreSQL sends equal notices of one transaction once.
create function storefront.notice_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('storefront_changes', json_build_object('product', old.handle)::text);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('storefront_changes', json_build_object('product', new.handle)::text);
  end if;
  return null;
end
$$;

create function storefront.notice_change_within_product() returns trigger language plpgsql as $$
declare
  changed_handle text;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  select handle into changed_handle from storefront.products
    where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  -- Not found: the product itself is being deleted, and says so.
  if found then
    perform pg_notify('storefront_changes', json_build_object('product', changed_handle)::text);
  end if;
  return null;
end
$$;

create trigger notice_change after insert or update or delete on storefront.products
  for each row execute function storefront.notice_product_change();
create trigger notice_change after insert or update or delete on storefront.variants
  for each row execute function storefront.notice_change_within_product();
create trigger notice_change after insert or update or delete on storefront.product_options
  for each row execute function storefront.notice_change_within_product();
create trigger notice_change after insert or update or delete on storefront.product_option_values
  for each row execute function storefront.notice_change_within_product();
create trigger notice_change after insert or update or delete on storefront.product_images
  for each row execute function storefront.notice_change_within_product();

create function storefront.date_update() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger date_update before update on storefront.products
  for each row execute function storefront.date_update();
create trigger date_update before update on storefront.variants
  for each row execute function storefront.date_update();
