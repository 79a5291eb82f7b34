import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#database/connect.ts'
import type { Log } from '#services/shared/log.ts'
import { openRefusalLog } from '#services/shared/refusal-log.ts'
import { equalsSecret } from '#services/shared/signature.ts'
import { type BackendOwner, findSignedIn, type SignedIn } from '../backend/owner.ts'
import { type BackendTokens, refreshTokens, signOut } from './backend-tokens.ts'
import { isChange, isFromOwnPage } from './own-request.ts'
import { sessionCookie } from './session-cookie.ts'
import {
  claimRefresh,
  deleteSession,
  giveUpRefresh,
  insertSession,
  REFRESH_LEASE_MS,
  readSession,
  storeTokens,
} from './session-rows.ts'
import { csrfTokenOf, makeSecret } from './session-secret.ts'

interface WebSessionParts {
  readonly database: Pick<Database, 'query'>
  readonly owner: BackendOwner
  readonly publicUrl: string
  readonly cookieName: string
  /** A session ends after this time, however much it was used. */
  readonly lifetimeMs: number
  readonly log: Pick<Log, 'warn'>
  readonly now: () => Date
}

export interface WebSession {
  /** The account, as the backend gave it for this request. */
  readonly signedIn: SignedIn
  /** The token for requests to the services as this account. It must never be in a page. */
  readonly accessToken: string
  /** Each form of the page carries this token as `CSRF_FIELD`. */
  readonly csrfToken: string
  readonly startedAt: Date
  readonly secret: string
}

export type Admission =
  | { readonly kind: 'signed-in'; readonly session: WebSession; readonly form: FormData | undefined }
  /** `setCookie` removes an ended session from the browser. */
  | { readonly kind: 'nobody'; readonly form: FormData | undefined; readonly setCookie: string | undefined }
  /** The page must answer 403 and change nothing. */
  | { readonly kind: 'refused' }
  /** The backend does not answer, so the page must answer 503. */
  | { readonly kind: 'away' }

export interface WebSessions {
  /**
   * The cookie for a visitor who has just signed in at the backend, or has given a second factor there. The session
   * that it replaces ends, so that a secret known before is not trusted more.
   */
  begin(tokens: BackendTokens, replaced?: WebSession): Promise<string>
  /** Finds a request's session, and reads its form. A change must prove that it comes from a page of that session. */
  admit(request: Request): Promise<Admission>
  /** Signs out here and at the backend; returns the cookie that removes the session. */
  end(session: WebSession): Promise<string>
}

export const CSRF_FIELD = 'csrf'
/** Scripts of a page send the token in this header, since their bodies are no forms. */
const CSRF_HEADER = 'x-csrf-token'
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
/** A token is exchanged this long before it expires, so that it does not expire during a request. */
const REFRESH_BEFORE_MS = 60_000
const LOOK_EVERY_MS = 100

/** Sessions in a cookie, for personal pages. */
export function createWebSessions(parts: WebSessionParts): WebSessions {
  const { database, owner, publicUrl, cookieName, lifetimeMs, log, now } = parts
  const { query } = database
  const cookie = sessionCookie(publicUrl, cookieName)
  const tellRefusal = openRefusalLog(log, now, 'a form was refused')

  async function find(secret: string): Promise<WebSession | 'over' | 'away'> {
    const row = await readSession(query, secret, now())
    if (!row) return 'over'
    try {
      const tokens = await currentTokens(secret, row.tokens)
      const signedIn = tokens && (await findSignedIn(owner, tokens.access_token))
      if (tokens && signedIn) {
        const { access_token: accessToken } = tokens
        const { startedAt } = row
        return { signedIn, accessToken, csrfToken: csrfTokenOf(secret), startedAt, secret }
      }
    } catch (error) {
      log.warn({ err: error }, 'the backend could not say whose session it is')
      return 'away'
    }
    await deleteSession(query, secret)
    return 'over'
  }

  /** Undefined where the backend has ended the session. */
  async function currentTokens(secret: string, tokens: BackendTokens): Promise<BackendTokens | undefined> {
    if (leftMs(tokens, now()) > REFRESH_BEFORE_MS) return tokens
    if (!(await claimRefresh(query, secret, tokens, now()))) return afterOthers(secret, tokens)
    try {
      const next = await refreshTokens(owner, tokens)
      if (next) await storeTokens(query, secret, next)
      return next
    } catch (error) {
      await giveUpRefresh(query, secret)
      if (leftMs(tokens, now()) > 0) return tokens
      throw error
    }
  }

  /** Another request is exchanging the tokens: the old ones are used while valid, and then the new ones are awaited. */
  async function afterOthers(secret: string, tokens: BackendTokens): Promise<BackendTokens | undefined> {
    if (leftMs(tokens, now()) > 0) return tokens
    for (let waitedMs = 0; waitedMs < REFRESH_LEASE_MS; waitedMs += LOOK_EVERY_MS) {
      await wait(LOOK_EVERY_MS)
      const row = await readSession(query, secret, now())
      if (!row) return undefined
      if (leftMs(row.tokens, now()) > 0) return row.tokens
    }
    throw new Error('Another request did not exchange the tokens of a session in time')
  }

  return {
    async begin(tokens, replaced) {
      if (replaced) await deleteSession(query, replaced.secret)
      const secret = makeSecret()
      const endsAt = new Date(now().getTime() + lifetimeMs)
      await insertSession(query, secret, tokens, { now: now(), endsAt })
      return cookie.keep(secret, Math.floor(lifetimeMs / 1000))
    },

    async admit(request) {
      const isChanging = isChange(request)
      const secret = cookie.read(request)
      if (isChanging && !isFromOwnPage(request, publicUrl)) return refuse('not from a page of the shop')
      const session = secret === undefined ? 'over' : await find(secret)
      if (session === 'away') return { kind: 'away' }
      const form = isChanging ? await readForm(request) : undefined
      if (session === 'over') {
        const hadCookie = request.headers.get('cookie')?.includes(cookieName) === true
        return { kind: 'nobody', form, setCookie: hadCookie ? cookie.forget() : undefined }
      }
      const proof = request.headers.get(CSRF_HEADER) ?? form?.get(CSRF_FIELD)
      if (isChanging && !(typeof proof === 'string' && equalsSecret(session.csrfToken, proof))) {
        return refuse('no proof of the session', session.signedIn.id)
      }
      return { kind: 'signed-in', session, form }
    },

    async end({ secret, accessToken }) {
      await deleteSession(query, secret)
      await signOut(owner, accessToken).catch((error: unknown) => {
        log.warn({ err: error }, 'a session was ended here and could not be ended at the backend')
      })
      return cookie.forget()
    },
  }

  function refuse(reason: string, account?: string): Admission {
    tellRefusal({ reason, account })
    return { kind: 'refused' }
  }
}

function leftMs({ expires_at }: BackendTokens, now: Date): number {
  return expires_at * 1000 - now.getTime()
}

/** Undefined where the body is not a form, or cannot be read. */
async function readForm(request: Request): Promise<FormData | undefined> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!FORM_TYPES.includes(type ?? '')) return undefined
  return request.formData().catch(() => undefined)
}
