import type { Kysely } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'

/** GoTrue's names, and what kind of thing each is about. Refreshed tokens are not noted: that is most of what is done. */
const LOG_TYPES = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_updated_password: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  verification_attempted: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
} as const

export type AuditAction = keyof typeof LOG_TYPES

export interface Actor {
  readonly id: string
  readonly email: string | null
}

interface AuditEvent {
  readonly action: AuditAction
  readonly actor: Actor
  /** What more is to be told, by GoTrue's names. */
  readonly traits?: Metadata
}

/** Who shows the service key, as GoTrue names them. */
export const OWNER: Actor = { id: '00000000-0000-0000-0000-000000000000', email: 'service_role' }

export function byOwner(action: AuditAction, { id, email }: Actor, more: Metadata = {}): AuditEvent {
  return { action, actor: OWNER, traits: { user_id: id, user_email: email, ...more } }
}

/** As JSON, for the statement that does it. */
export function auditPayload({ action, actor, traits }: AuditEvent): string {
  return JSON.stringify({
    actor_id: actor.id,
    actor_via_sso: false,
    actor_username: actor.email ?? '',
    action,
    log_type: LOG_TYPES[action],
    ...(traits && { traits }),
  })
}

/** In the transaction that does it: what is noted was done, and what was done is noted. */
export async function recordAudit(query: Kysely<Tables>, event: AuditEvent, now: Date): Promise<void> {
  await query
    .insertInto('auth.audit_log_entries')
    .values({ payload: auditPayload(event), created_at: now })
    .execute()
}
