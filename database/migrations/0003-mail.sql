create schema if not exists mail;

-- Mail waits here, written by the transaction that is its reason, until it is delivered or refused for good.
create table mail.messages (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient <> ''),
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- While a process delivers, this stands in the future: if the process dies, the mail is due again by itself.
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  check (delivered_at is null or failed_at is null)
);
create index messages_due on mail.messages (next_attempt_at, id) where delivered_at is null and failed_at is null;

create function mail.notice_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end
$$;
create trigger notice_message after insert on mail.messages
  for each statement execute function mail.notice_message();
