-- The Message-IDs of the mails that this one follows, the oldest first, so that mail programs show them as one thread.
alter table mail.messages add column thread text[];
