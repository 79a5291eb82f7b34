-- Passkeys. One without a factor signs its account in; one with a factor is the second step of a sign-in.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_id uuid unique references auth.mfa_factors on delete cascade,
  -- The authenticator's name for the key, and the key's public half in COSE, both in base64url.
  credential_id text not null unique check (credential_id <> ''),
  public_key text not null check (public_key <> ''),
  -- The model of the authenticator, where it says so.
  aaguid uuid,
  -- How often the key has signed. A copy of it counts for itself, and so falls behind.
  sign_count bigint not null default 0 check (sign_count >= 0),
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

-- What a passkey has to sign next: for a registration it belongs to the account, for a sign-in to nobody yet.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  challenge text not null check (challenge <> ''),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((challenge_type = 'registration') = (user_id is not null))
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- What a second factor has to sign, if it is a passkey.
alter table auth.mfa_challenges add column web_authn_challenge text;

alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
