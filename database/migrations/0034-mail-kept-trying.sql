alter table mail.messages
  -- What every try says of itself, whichever process makes it: a mailbox drops the second of two.
  add column message_id uuid not null default gen_random_uuid(),
  -- Of mail that nobody needs to get: where its recipient ends it.
  add column unsubscribe_url text;
create index messages_given_up on mail.messages (failed_at, id) where failed_at is not null;

-- Who gets no more mail that one can unsubscribe from; in lower case.
create table mail.unsubscribes (
  address text primary key check (address <> ''),
  unsubscribed_at timestamptz not null
);
