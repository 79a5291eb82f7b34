-- Since when the backend no longer has a message. What was written about it goes only after some days of that.
alter table web.message_threads add column missing_since timestamptz;
create index message_threads_missing on web.message_threads (reference) where missing_since is not null;
