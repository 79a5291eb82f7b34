-- Of a mail that went out the fact is kept, and what stood in it is erased: codes, links, the secrets of orders.
create index messages_to_erase on mail.messages (coalesce(delivered_at, failed_at)) where text <> '';
create index change_log_by_age on storefront.change_log (changed_at);
