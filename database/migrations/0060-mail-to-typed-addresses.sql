-- How much mail strangers have had sent to an address by typing it. Counted in the transaction that queues the mail.
create table mail.typed_addresses (
  -- SHA-256, in base64: whose address it is, nobody needs to know.
  address_digest text primary key,
  -- Each mail moves it on by what one takes to be restored.
  restored_at timestamptz not null
);
create index typed_addresses_by_time on mail.typed_addresses (restored_at);
