-- What programs keep open that shop for somebody: a cart, or a checkout. Both are a view of a cart of the shop, whose
-- lines, codes, prices and address are the cart's own.
create table storefront.agent_sessions (
  -- Unguessable: whoever knows it, and is the same agent, may read and change what it names.
  id text primary key check (length(id) between 16 and 64),
  kind text not null check (kind in ('cart', 'checkout')),
  cart_id bigint not null references storefront.carts on delete cascade,
  -- The address of the agent's profile.
  agent text not null check (length(agent) <= 2048),
  -- Where the agent wants to hear of the order, by the profile that it had when the checkout began.
  webhook_url text check (length(webhook_url) <= 2048),
  -- What the agent said of its buyer so far, which may not be enough for the shop's checkout:
  -- {"buyer": {…}, "destination": {…}, "option": "standard"}. Emptied with the order, which has it all.
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  canceled_at timestamptz
);
create index agent_sessions_by_cart on storefront.agent_sessions (cart_id);
-- A cart has one checkout at a time.
create unique index agent_sessions_open_checkout on storefront.agent_sessions (cart_id)
  where kind = 'checkout' and canceled_at is null;

-- The answers to requests with an idempotency key, for as long as the protocol wants them repeated.
create table storefront.agent_answers (
  agent text not null check (length(agent) <= 2048),
  operation text not null check (length(operation) <= 64),
  key text not null check (length(key) <= 255),
  -- Of what was asked: the same key with other contents is refused.
  digest text not null check (length(digest) <= 64),
  asked_at timestamptz not null,
  -- Null while the request is worked on, and for good where its process ended meanwhile.
  answer jsonb,
  primary key (agent, operation, key)
);
create index agent_answers_by_age on storefront.agent_answers (asked_at);
