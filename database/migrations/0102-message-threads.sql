-- What became of the messages that visitors sent. The messages are the backend's, which may be hosted; what staff do
-- with them is the shop's own, so that a hosted project needs no table for it.
create table web.message_inboxes (
  form text primary key check (form in ('contact', 'affiliate')),
  -- When the shop first looked for messages of this form.
  opened_at timestamptz not null,
  -- The highest number that was seen there.
  last_id bigint not null
);

create table web.message_threads (
  -- The letter of the form and the number of the message there, such as M17.
  reference text primary key,
  received_at timestamptz not null,
  state text not null check (state in ('open', 'answered', 'closed'))
);
create index message_threads_by_time on web.message_threads (received_at, reference);
create index message_threads_by_state on web.message_threads (state, received_at, reference);

create table web.message_entries (
  id bigint generated always as identity primary key,
  reference text not null references web.message_threads on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  words text not null check (length(words) between 1 and 2000),
  written_by text not null check (written_by <> ''),
  -- Null of the service key.
  account uuid,
  written_at timestamptz not null,
  -- The key of the form that it was written in, so that a form that is sent twice is done once.
  form_key uuid not null unique,
  -- The Message-ID of an answer.
  message_id uuid unique,
  check ((kind = 'answer') = (message_id is not null))
);
create index message_entries_by_reference on web.message_entries (reference, id);
