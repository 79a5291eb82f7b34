-- Accounts without a name are few or none; those whose session has ended are looked for to be swept up.
create index users_anonymous_idx on auth.users (updated_at) where is_anonymous;
