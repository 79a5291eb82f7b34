-- What the shop promises in figures: how it delivers, how long goods may come back, how long the warranty lasts. Its owner
-- changes them in the office, and each change is a row of its own, since an order keeps what its buyer agreed to.
create table settings.terms (
  version integer primary key check (version > 0),
  -- Null of the first version until a shop starts: then what facts/policies/policies.json says is written here.
  figures jsonb,
  -- Who changed them is in the log, which forgets after two years; what was promised is kept.
  changed_at timestamptz not null default now(),
  check (figures is not null or version = 1)
);
insert into settings.terms (version) values (1);

create function settings.notice_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_terms', '');
  return null;
end
$$;
create trigger notice_terms after insert on settings.terms
  for each statement execute function settings.notice_terms();

-- Whatever was ordered until now was ordered by the first. So is what a payment that began before agreed to.
alter table storefront.orders add column terms_version integer not null default 1 references settings.terms;
