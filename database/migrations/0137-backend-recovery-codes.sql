-- Codes on paper that stand in for a second factor that is lost, each of them once.
alter type auth.factor_type add value 'recovery_code';

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  -- An HMAC of the code, with a key that is not in this schema.
  code_hash text not null check (code_hash <> ''),
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
alter table auth.mfa_recovery_codes enable row level security;
