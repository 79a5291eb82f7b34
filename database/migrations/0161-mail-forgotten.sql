-- Mails that ask whether somebody wants more of them promise that the address is not kept where the answer is no: of
-- these the record goes with the words.
alter table mail.messages add column is_forgotten boolean not null default false;
