-- Who asked to be mailed the link of an order. Kept before the answer says that the link is on its way.
create table storefront.order_link_requests (
  id bigint generated always as identity primary key,
  -- As they were typed: there may be no such order, or it may be somebody else's.
  number bigint not null,
  email text not null check (length(email) <= 255),
  asked_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index order_link_requests_due on storefront.order_link_requests (next_attempt_at, id);

create function storefront.notice_order_link_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_link_asked', '');
  return null;
end
$$;
create trigger notice_order_link_request after insert on storefront.order_link_requests
  for each statement execute function storefront.notice_order_link_request();
