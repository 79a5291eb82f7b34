-- An outcome was in the shop's own books alone until its buyer was told of it in a word, and often nobody had chosen it.
alter table storefront.claims
  add column outcome_told boolean not null default false;

drop index storefront.claims_to_send;
create index claims_to_send on storefront.claims (id)
  where outcome_told and outcome in ('replacement', 'part') and sent_at is null;
