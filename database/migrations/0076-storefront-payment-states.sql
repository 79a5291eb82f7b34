-- A payment goes step by step, each in a transaction of its own, and no provider is asked inside one: docs/decisions/0077.
alter table storefront.payments rename column outcome to state;
alter table storefront.payments
  add column provider text not null default 'test-card',
  -- The provider's name for the money that it holds.
  add column reference text,
  -- Why there is no money: in words to the buyer where it was declined, to the owner otherwise.
  add column reason text,
  -- What the buyer agreed to, for whoever writes the order: until it is written and charged, or cannot be.
  add column draft jsonb,
  -- What it has taken from the shelf: [[variant, quantity], …].
  add column held jsonb not null default '[]',
  -- Until then it may wait for its buyer or its provider.
  add column held_until timestamptz,
  add column tries integer not null default 0,
  -- When there is something to ask the provider; while a process asks, this stands in the future, so that another
  -- one asks if that one dies.
  add column next_try_at timestamptz,
  alter column card_brand drop not null,
  alter column card_last_four drop not null,
  drop constraint payments_outcome_check;
alter table storefront.payments alter column provider drop default;

-- The test card has charged what it authorised.
update storefront.payments set reference = detail, state = 'captured' where state = 'authorised';
update storefront.payments set reason = detail where state = 'declined';
drop index storefront.payments_one_authorised;
alter table storefront.payments
  drop column detail,
  add constraint payments_state_check check (state in (
    -- Stock is held; what the provider says of it, if it was asked, is not known here.
    'started',
    -- The buyer is to prove who they are, or the provider takes its time.
    'needs-action', 'pending',
    -- The order is written; then the money is taken.
    'authorised', 'captured',
    -- There is no order, and the stock is back: the money was refused, is being given back, or is back.
    'declined', 'releasing', 'released'
  )),
  add constraint payments_draft_check
    check ((state in ('started', 'needs-action', 'pending')) = (draft is not null)),
  add constraint payments_next_try_check
    check (draft is null or (held_until is not null and next_try_at is not null)),
  add constraint payments_taken_check check (state not in ('authorised', 'captured') or reference is not null);
create unique index payments_one_taken on storefront.payments (checkout_id) where state in ('authorised', 'captured');
create unique index payments_one_waiting on storefront.payments (checkout_id)
  where state in ('started', 'needs-action', 'pending');
create index payments_due on storefront.payments (next_try_at) where next_try_at is not null;

-- A refund is written with its reason, and paid from a queue.
alter table storefront.refunds
  add column state text not null default 'paid' check (state in ('started', 'paid', 'failed')),
  add column reason text,
  add column tries integer not null default 0,
  add column next_try_at timestamptz,
  alter column reference drop not null,
  add check (state <> 'paid' or reference is not null),
  add check ((state = 'started') = (next_try_at is not null));
alter table storefront.refunds alter column state drop default;
create index refunds_due on storefront.refunds (next_try_at) where next_try_at is not null;

create function storefront.notice_refund() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront_payments', '');
  return null;
end
$$;
create trigger notice_refund after insert on storefront.refunds
  for each statement execute function storefront.notice_refund();
