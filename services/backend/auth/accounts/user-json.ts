import type { Account } from './select-accounts.ts'

/** The account as clients get it: unset fields are left out, and secrets are never in. */
export function toUserJson(account: Account): Record<string, unknown> {
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email ?? '',
    ...times({ email_confirmed_at: account.email_confirmed_at, invited_at: account.invited_at }),
    phone: account.phone ?? '',
    ...times({
      phone_confirmed_at: account.phone_confirmed_at,
      confirmation_sent_at: account.confirmation_sent_at,
      confirmed_at: account.confirmed_at,
      recovery_sent_at: account.recovery_sent_at,
    }),
    ...(account.email_change && { new_email: account.email_change }),
    ...times({
      email_change_sent_at: account.email_change_sent_at,
      reauthentication_sent_at: account.reauthentication_sent_at,
      last_sign_in_at: account.last_sign_in_at,
    }),
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    ...(account.factors.length > 0 && { factors: account.factors.map(toFactorJson) }),
    identities: account.identities.map(toIdentityJson),
    created_at: account.created_at,
    updated_at: account.updated_at,
    ...times({ banned_until: account.banned_until, deleted_at: account.deleted_at }),
    is_anonymous: account.is_anonymous,
  }
}

function toIdentityJson(identity: Account['identities'][number]) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: utc(identity.last_sign_in_at),
    created_at: utc(identity.created_at),
    updated_at: utc(identity.updated_at),
    email: identity.email ?? '',
  }
}

export function toFactorJson(factor: Account['factors'][number]) {
  return {
    id: factor.id,
    created_at: utc(factor.created_at),
    updated_at: utc(factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: utc(factor.last_challenged_at),
  }
}

/** Times that the database nested in JSON have its own format. */
function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

function times(named: Record<string, Date | null>): Record<string, Date | null> {
  return Object.fromEntries(Object.entries(named).filter(([, time]) => time !== null))
}
