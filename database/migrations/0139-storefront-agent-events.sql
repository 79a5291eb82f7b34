-- What agents are still to be told of orders that came of their checkouts, in the order in which it happened.
create table storefront.agent_events (
  sequence bigint generated always as identity primary key,
  -- By which whoever is told twice knows it.
  id uuid not null unique default gen_random_uuid(),
  order_id bigint not null references storefront.orders on delete cascade,
  url text not null,
  happened_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index agent_events_due on storefront.agent_events (next_attempt_at, sequence);
create index agent_events_by_order on storefront.agent_events (order_id, sequence);

-- Queued in the transaction that changes the order, whatever changes it.
create function storefront.queue_agent_event(changed bigint) returns void language sql as $$
  insert into storefront.agent_events (order_id, url)
  select "order".id, session.webhook_url
  from storefront.orders as "order"
  join storefront.checkouts as checkout on checkout.id = "order".checkout_id
  join storefront.agent_sessions as session on session.cart_id = checkout.cart_id
  where "order".id = changed and session.kind = 'checkout'
    and session.canceled_at is null and session.webhook_url is not null
$$;

create function storefront.tell_agent_of_order() returns trigger language plpgsql as $$
begin
  -- The order has all of it from now on.
  update storefront.agent_sessions set details = '{}'
  where cart_id = (select cart_id from storefront.checkouts where id = new.checkout_id);
  perform storefront.queue_agent_event(new.id);
  return null;
end
$$;
create trigger tell_agent after insert on storefront.orders
  for each row execute function storefront.tell_agent_of_order();

create function storefront.tell_agent_of_change() returns trigger language plpgsql as $$
begin
  perform storefront.queue_agent_event(new.id);
  return null;
end
$$;
create trigger tell_agent_of_change after update on storefront.orders
  for each row
  when ((old.tracking_number, old.fulfilled_at, old.delivered_on, old.cancelled_at, old.total_cents, old.address,
         old.apartment, old.city, old.state, old.zip, old.first_name, old.last_name, old.goods)
    is distinct from
        (new.tracking_number, new.fulfilled_at, new.delivered_on, new.cancelled_at, new.total_cents, new.address,
         new.apartment, new.city, new.state, new.zip, new.first_name, new.last_name, new.goods))
  execute function storefront.tell_agent_of_change();

create function storefront.tell_agent_of_refund() returns trigger language plpgsql as $$
begin
  perform storefront.queue_agent_event(new.order_id);
  return null;
end
$$;
create trigger tell_agent after insert or update of state on storefront.refunds
  for each row execute function storefront.tell_agent_of_refund();

create function storefront.notice_agent_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('agent_event', '');
  return null;
end
$$;
create trigger notice_agent_event after insert on storefront.agent_events
  for each statement execute function storefront.notice_agent_event();
