-- Whom an answer goes to, where that is not the shop: a mail to the owner is answered to the buyer whom it is about.
alter table mail.messages add column reply_to text check (reply_to <> '');
