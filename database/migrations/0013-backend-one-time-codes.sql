-- A mail holds a link and a code for the same thing. Six digits can be guessed, so the guesses are counted. Where
-- whoever asked for the mail showed a code challenge, the token knows which: the link then ends in an auth code.
alter table auth.one_time_tokens
  add column code_attempts smallint not null default 0,
  add column flow_state_id uuid references auth.flow_state on delete cascade;
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);
