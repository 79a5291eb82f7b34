-- Whose token it was that a change was asked for with. Both are null of the service key, and of all that was written
-- before accounts had roles. The account may be gone by now.
alter table storefront.change_log
  add column account uuid,
  add column role text check (role <> ''),
  add check ((account is null) = (role is null));
