import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mayDo, type StaffAction, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { Log } from '../log.ts'
import { openRefusalLog } from '../refusal-log.ts'
import { equalsSecret } from '../signature.ts'

/** The caller: an account with a role, or any program that holds the service key. */
export interface Actor {
  /** The address that the account has at the time of the request. */
  readonly name: string
  readonly account: string | null
  /** Null for the service key, which may do everything. */
  readonly role: StaffRole | null
}

export interface Staff extends Actor {
  readonly account: string
  readonly role: StaffRole
}

export type StaffFound =
  | { readonly kind: 'staff'; readonly staff: Staff }
  /** The token is nobody's, or not any more: expired, signed out, deleted, banned, or never a token. */
  | { readonly kind: 'not-signed-in' }
  /** `isSelfMade`: the account wrote a role into the data that everybody may write about themselves. */
  | { readonly kind: 'no-role'; readonly account: string; readonly isSelfMade: boolean }
  /** Two-step verification is on, and the session has taken one step. */
  | { readonly kind: 'half-signed-in'; readonly account: string }

/** Finds whose an access token is, as the backend says at this moment. Rejects if the backend cannot say. */
export type FindStaff = (token: string) => Promise<StaffFound>

export interface AdminEnv {
  Variables: {
    who: Actor
    /** Logs that a request was refused. */
    tellRefusal: (fields: object) => void
  }
}

interface AdmissionParts {
  readonly serviceKey: string
  readonly findStaff: FindStaff
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly now: () => Date
}

const BEARER = /^Bearer +(?<token>\S+)$/i
const SERVICE_KEY: Actor = { name: 'service key', account: null, role: null }

/** Lets in the service key, and the token of an account that has a role. `allow` decides what each may do. */
export function admitStaff(parts: AdmissionParts): MiddlewareHandler<AdminEnv> {
  const { serviceKey, findStaff, log, now } = parts
  const tellRefusal = openRefusalLog(log, now, 'an admin request was refused')

  return createMiddleware<AdminEnv>(async (c, next) => {
    c.header('cache-control', 'no-store')
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.groups?.token
    if (token === undefined) return refuse(c, 'not-signed-in')
    c.set('tellRefusal', tellRefusal)
    if (equalsSecret(serviceKey, token)) {
      c.set('who', SERVICE_KEY)
      return next()
    }
    const found = await findStaff(token).catch((error: unknown) => {
      log.error({ err: error }, 'the backend could not say who asks for an admin route')
    })
    if (!found) return c.json({ error: 'who asks cannot be checked just now' }, 503, { 'retry-after': '1' })
    if (found.kind !== 'staff') {
      const { kind: reason, ...fields } = found
      tellRefusal({ reason, ...fields })
      return refuse(c, reason)
    }
    c.set('who', found.staff)
    return next()
  })
}

const REFUSALS = {
  'no-role': 'this account has no role in the shop',
  'half-signed-in': 'this session lacks the second step of its account',
} as const

function refuse(c: Context, reason: keyof typeof REFUSALS | 'not-signed-in'): Response {
  if (reason !== 'not-signed-in') return c.json({ error: REFUSALS[reason] }, 403)
  const error = 'the service key, or the token of somebody with a role, is missing or wrong'
  return c.json({ error }, 401, { 'www-authenticate': 'Bearer' })
}

/** Runs behind `admitStaff`, and lets through the roles that may do this. */
export function allow(action: StaffAction): MiddlewareHandler<AdminEnv> {
  return createMiddleware<AdminEnv>(async (c, next) => {
    const { role, account } = c.var.who
    if (role !== null && !mayDo(role, action)) {
      c.var.tellRefusal({ reason: 'role', account, role, action })
      return c.json({ error: `the role ${role} does not include ${action}` }, 403)
    }
    return next()
  })
}
