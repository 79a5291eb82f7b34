-- A mail that was queued under a Message-ID of its own is not queued a second time.
create unique index messages_by_message_id on mail.messages (message_id);
