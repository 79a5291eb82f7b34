-- What owners say of a chair on its own page. A chair without a row is as it was sold: its page exists all the same,
-- since its code is a signature over order, line and piece.
create table storefront.chair_passports (
  order_id bigint not null references storefront.orders,
  position integer not null check (position >= 0),
  -- Of the pieces of its line, from 1.
  piece integer not null check (piece >= 1),
  -- How often it was handed on. The code of an earlier owner opens nothing any more.
  owner integer not null default 0 check (owner >= 0),
  -- Counts the links to hand it on, of which the last one may be open.
  offer integer not null default 0 check (offer >= 0),
  is_offered boolean not null default false,
  seat_hole smallint check (seat_hole between 1 and 20),
  knee_hole smallint check (knee_hole between 1 and 20),
  note text not null default '' check (length(note) <= 200),
  primary key (order_id, position, piece)
);
