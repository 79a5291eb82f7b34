-- Why the provider refused to take the money that it held, or to pay back what it took, and since when; null where it has not.
alter table storefront.payments add column refusal text, add column refused_at timestamptz;
