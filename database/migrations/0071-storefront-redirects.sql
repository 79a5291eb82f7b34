-- Where what was once at an address is now. Of a path of which there is a page nobody asks here.
create table storefront.redirects (
  id bigint generated always as identity primary key,
  path text not null check (path ~ '^/[^/]' and length(path) <= 1024),
  -- A path of this shop, or an address elsewhere.
  target text not null check (target ~ '^(/|https://)' and length(target) <= 2048),
  created_at timestamptz not null default now()
);
create unique index redirects_by_path on storefront.redirects (lower(path));

create function storefront.notice_redirect_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront_redirects', '');
  return null;
end
$$;

create trigger notice_change after insert or update or delete on storefront.redirects
  for each statement execute function storefront.notice_redirect_change();
