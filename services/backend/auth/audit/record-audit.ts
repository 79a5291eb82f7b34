import type { Kysely } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'

/** GoTrue's names, each with its log type. Token refreshes are not recorded, as they would be most of the log. */
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
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  recovery_codes_generated: 'factor',
  recovery_code_used: 'factor',
} as const

export type AuditAction = keyof typeof LOG_TYPES

export interface Actor {
  readonly id: string
  readonly email: string | null
}

export interface AuditEvent {
  readonly action: AuditAction
  readonly actor: Actor
  /** Further facts, under GoTrue's names. */
  readonly traits?: Metadata
}

/** The holder of the service key, as GoTrue names it. */
export const OWNER: Actor = { id: '00000000-0000-0000-0000-000000000000', email: 'service_role' }

export function byOwner(action: AuditAction, { id, email }: Actor, more: Metadata = {}): AuditEvent {
  return { action, actor: OWNER, traits: { user_id: id, user_email: email, ...more } }
}

/** The event as JSON, for statements that insert it themselves. */
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

/** The caller passes the transaction of the action, so that the log holds exactly what was done. */
export async function recordAudit(query: Kysely<Tables>, event: AuditEvent, now: Date): Promise<void> {
  await query
    .insertInto('auth.audit_log_entries')
    .values({ payload: auditPayload(event), created_at: now })
    .execute()
}
