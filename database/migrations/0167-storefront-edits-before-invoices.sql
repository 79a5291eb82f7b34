-- Whether the order had no invoice yet as the edit was applied: its first invoice is then of what the edit made of it, and
-- the edit has neither a credit note nor an invoice of its own.
alter table storefront.order_edits add column before_invoice boolean not null default false;
