-- Whose session it is, so that a reset of an account's second factor ends those that are open. Sessions from before this
-- end by themselves within twelve hours.
alter table web.sessions add column account uuid;
create index sessions_by_account on web.sessions (account);
