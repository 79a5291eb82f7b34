-- When somebody has shown that the account's mailbox is theirs. Signing up confirms an address without that.
alter table auth.users add column email_proved_at timestamptz;

update auth.users as account
set email_proved_at = coalesce(account.email_confirmed_at, account.updated_at)
from auth.identities as identity
where identity.user_id = account.id
  and identity.provider = 'email'
  and identity.identity_data ->> 'email_verified' = 'true';
