-- What becomes of an order after it was paid. A parcel that is on its way is not cancelled any more, and a cancelled
-- order is not sent: whichever comes second is refused.
alter table storefront.orders
  -- The day it arrived, where the owner knows it; otherwise the last day that was promised counts.
  add column delivered_on date,
  add column cancelled_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('buyer', 'owner')),
  add check ((cancelled_at is null) = (cancelled_by is null)),
  add check (cancelled_at is null or fulfilled_at is null),
  add check (delivered_on is null or fulfilled_at is not null);

create table storefront.returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references storefront.orders on delete cascade,
  -- R1042-1 is the first return of order 1042.
  sequence integer not null check (sequence > 0),
  -- Of the form that asked for it: sent twice, it is one return.
  form_key uuid not null,
  reason text not null check (reason <> ''),
  words text not null,
  requested_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'received', 'refunded', 'refused')),
  received_at timestamptz,
  -- Whether what came back went to the shelf again.
  restocked boolean,
  refunded_at timestamptz,
  refused_at timestamptz,
  -- Why, in the owner's words to the buyer.
  refusal text check (refusal <> ''),
  unique (order_id, sequence),
  unique (order_id, form_key),
  check ((received_at is null) = (restocked is null)),
  check (state <> 'requested' or received_at is null),
  check (state not in ('received', 'refunded') or received_at is not null),
  check ((state = 'refunded') = (refunded_at is not null)),
  check ((state = 'refused') = (refused_at is not null)),
  check ((refused_at is null) = (refusal is null))
);
create index returns_open on storefront.returns (requested_at, id) where state in ('requested', 'received');

create table storefront.return_lines (
  return_id bigint not null references storefront.returns on delete cascade,
  order_id bigint not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (return_id, position),
  foreign key (order_id, position) references storefront.order_lines (order_id, position) on delete cascade
);
create index return_lines_by_order on storefront.return_lines (order_id, position);

-- Money that went back: of a cancelled order, or of a return.
create table storefront.refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references storefront.orders on delete cascade,
  return_id bigint unique references storefront.returns on delete cascade,
  -- Known to the gateway too: asked again with it, the gateway repeats its answer and pays nothing back.
  idempotency_key text not null unique,
  amount_cents bigint not null check (amount_cents >= 0),
  -- The gateway's.
  reference text not null,
  created_at timestamptz not null
);
create index refunds_by_order on storefront.refunds (order_id);
create unique index refunds_one_cancellation on storefront.refunds (order_id) where return_id is null;

create table storefront.claims (
  id bigint generated always as identity primary key,
  order_id bigint not null references storefront.orders on delete cascade,
  -- W1042-1 is the first claim of order 1042.
  sequence integer not null check (sequence > 0),
  form_key uuid not null,
  position integer not null,
  words text not null check (length(words) between 10 and 2000),
  claimed_at timestamptz not null,
  answer text check (answer <> ''),
  answered_at timestamptz,
  unique (order_id, sequence),
  unique (order_id, form_key),
  foreign key (order_id, position) references storefront.order_lines (order_id, position) on delete cascade,
  check ((answer is null) = (answered_at is null))
);
create index claims_open on storefront.claims (claimed_at, id) where answered_at is null;

-- As made anew from what was sent: see the storefront's claims.
create table storefront.claim_pictures (
  claim_id bigint not null references storefront.claims on delete cascade,
  position integer not null check (position between 1 and 5),
  content_type text not null,
  bytes bytea not null check (length(bytes) <= 8388608),
  primary key (claim_id, position)
);
