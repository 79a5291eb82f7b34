-- A refund says what it is for, may be on its way for days, and may be tried again: docs/decisions/0083.
alter table storefront.refunds rename column reason to failure_reason;
alter table storefront.refunds
  add column kind text,
  -- Why the shop's staff gave the money back, of the list in services/admin-contract/refunds.ts.
  add column reason text,
  -- Whether the goods of its lines went back to the shelf with it.
  add column restocked boolean not null default false,
  -- The failed refund that this one takes the place of: with its lines, and with a key of its own.
  add column retry_of bigint unique references storefront.refunds on delete cascade,
  -- What of the amount is tax.
  add column tax_cents bigint,
  -- When the money was with the buyer's bank, or the provider had given up.
  add column ended_at timestamptz;

update storefront.refunds set
  kind = case when return_id is null then 'cancellation' else 'return' end,
  ended_at = case when state <> 'started' then created_at end;
-- Migrations 87 and 88 may have been applied before this one.
do $$
begin
  if exists (select from information_schema.columns
    where table_schema = 'storefront' and table_name = 'refunds' and column_name = 'order_edit_id') then
    execute 'update storefront.refunds set kind = ''edit'' where order_edit_id is not null';
  end if;
end
$$;
-- Of what was paid for the goods: what delivery cost bears no tax.
update storefront.refunds as refund
set tax_cents = case
  when "order".total_cents = 0 then 0
  else least(refund.amount_cents, "order".tax_cents * refund.amount_cents / "order".total_cents)
end
from storefront.orders as "order" where "order".id = refund.order_id;

drop index if exists storefront.refunds_one_cancellation;
alter table storefront.refunds
  drop constraint if exists refunds_return_id_key,
  drop constraint refunds_state_check,
  drop constraint refunds_check,
  drop constraint refunds_check1,
  alter column kind set not null,
  alter column tax_cents set not null,
  alter column restocked drop default,
  add constraint refunds_kind_check check (kind in ('cancellation', 'return', 'edit', 'owner')),
  add constraint refunds_return_check check ((kind = 'return') = (return_id is not null)),
  add constraint refunds_reason_check check ((kind = 'owner') = (reason is not null)),
  add constraint refunds_tax_check check (tax_cents between 0 and amount_cents),
  add constraint refunds_state_check check (state in ('started', 'pending', 'paid', 'failed')),
  add constraint refunds_reference_check check (state not in ('pending', 'paid') or reference is not null),
  -- What was pending for too long is asked about by nobody until the owner says so.
  add constraint refunds_next_try_check check (
    case state when 'started' then next_try_at is not null when 'pending' then true else next_try_at is null end
  ),
  add constraint refunds_ended_check check ((state in ('paid', 'failed')) = (ended_at is not null));
-- The pieces that an owner's refund is for; none where it is for an amount.
create table storefront.refund_lines (
  refund_id bigint not null references storefront.refunds on delete cascade,
  order_id bigint not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references storefront.order_lines (order_id, position)
);
create index refund_lines_by_order on storefront.refund_lines (order_id, position);
