-- How it goes: sums by day, and nothing about a person.
create schema figures;
create table figures.day_sums (
  -- In UTC.
  day date not null,
  kind text not null check (kind in ('view', 'product', 'search', 'refusal', 'paint', 'delay', 'cart', 'checkout')),
  -- The type of the page, the product's handle, the words that found nothing, or why something does not suit.
  subject text not null,
  -- Of the histogram, for paints and delays.
  bucket smallint not null default 0,
  times bigint not null check (times >= 0),
  primary key (day, kind, subject, bucket)
);
