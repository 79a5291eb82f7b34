-- What senders of messages wrote back by mail.
alter table web.message_entries
  drop constraint message_entries_kind_check,
  add constraint message_entries_kind_check check (kind in ('answer', 'note', 'reply')),
  drop constraint message_entries_words_check,
  add constraint message_entries_words_check check (length(words) between 1 and case kind when 'reply' then 4000 else 2000 end),
  -- Of a reply: it answers a mail that only its sender got, and comes from that sender's address.
  add column is_verified boolean not null default true,
  -- Of a reply: what of the mail is not kept, in words.
  add column left_out text not null default '' check (length(left_out) <= 200);
