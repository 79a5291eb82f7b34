-- From which networks an account was signed in to, so that strangers who guess its password shut nobody out there: a
-- hash, as the browser is one. Null where the password has changed since, and until the browser signs in again.
alter table auth.known_browsers
  add column network text check (network <> ''),
  -- Whether a second factor was shown from there.
  add column showed_factor boolean not null default false;
create index known_browsers_by_network on auth.known_browsers (user_id, network);

-- Whoever asks for a mail does not end what another was sent, nor use up the guesses of their code: each network that
-- asks has a token of its own, which counts guesses from there and from elsewhere.
alter table auth.one_time_tokens
  add column asker text not null default '',
  add column asker_attempts smallint not null default 0,
  drop constraint one_time_tokens_user_id_token_type_key,
  add unique (user_id, token_type, asker);
