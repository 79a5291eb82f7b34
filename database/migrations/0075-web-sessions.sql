-- Sessions of pages made for one visitor. The browser holds a secret in a cookie; here is its digest, and the backend's
-- tokens sealed with it, so that neither this table nor the cookie alone opens anything.
create schema web;
create table web.sessions (
  digest text primary key,
  sealed_tokens text not null,
  -- When the access token among them ends.
  expires_at timestamptz not null,
  -- When somebody began to exchange them for the next ones, who may have died since.
  refreshing_since timestamptz,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index sessions_by_end on web.sessions (ends_at);
