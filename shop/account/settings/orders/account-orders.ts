import * as v from 'valibot'
import type { BackendResult } from '../../../clients/backend/backend-error.ts'
import type { SendSignedIn, SignedInResult } from '../../../clients/backend/signed-in-call.ts'
import { ACCOUNT_ORDERS_PATH } from '../../paths.ts'

const TIMEOUT_MS = 15_000
/** 403 is the answer to a session that has not taken the account's second step. */
const NOT_SIGNED_IN = [401, 403]

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The page links to it, so it has to lie in this shop. */
const ownPath = v.pipe(v.string(), v.regex(/^\/orders\/[\w/-]+$/))

const orderSchema = v.object({
  number: v.number(),
  placedAt: v.pipe(v.string(), v.isoTimestamp()),
  state: v.string(),
  arrives: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  /** A process of the version before tells none. */
  carrier: v.optional(
    v.nullable(v.object({ name: v.string(), url: v.pipe(v.string(), v.regex(/^https:\/\/[\w.]+\//)) })),
  ),
  totalCents: cents,
  isTest: v.boolean(),
  lines: v.array(
    v.object({
      title: v.string(),
      variantTitle: v.string(),
      quantity: v.number(),
    }),
  ),
  path: ownPath,
  payPath: v.nullable(ownPath),
  invoicePath: v.nullable(ownPath),
  /** A page that shows the same lines at the price of the day; null where none of them is sold any more. */
  againPath: v.nullable(v.pipe(v.string(), v.regex(/^\/cart\?lines=[\d:,]+$/))),
  cancelPath: v.nullable(ownPath),
  returnPath: v.nullable(ownPath),
  claimPath: v.nullable(ownPath),
  cases: v.array(v.object({ number: v.string(), path: ownPath })),
})

const pageSchema = v.object({ orders: v.array(orderSchema), next: v.nullable(v.number()) })

export type AccountOrder = v.InferOutput<typeof orderSchema>
type OrderPage = v.InferOutput<typeof pageSchema>

/** Asks the shop's server for the account's orders, the latest first, or for those before `before`. */
export function readAccountOrders(
  send: SendSignedIn,
  before?: number | undefined,
): Promise<SignedInResult<OrderPage>> {
  return send(async ({ access_token }): Promise<BackendResult<OrderPage>> => {
    const asked = fetch(ACCOUNT_ORDERS_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ before }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await asked.catch((cause: unknown) => ({ cause }))
    if (!(answer instanceof Response))
      return { ok: false, error: { kind: 'network', message: 'The shop could not be reached', ...answer } }
    const { status } = answer
    // `send` refreshes the session after a 401 alone.
    if (NOT_SIGNED_IN.includes(status))
      return { ok: false, error: { kind: 'refused', message: 'Not signed in', status: 401 } }
    if (!answer.ok)
      return { ok: false, error: { kind: 'http', message: `HTTP error! status: ${status}`, status } }
    const page = v.safeParse(pageSchema, await answer.json().catch(() => undefined))
    return page.success
      ? { ok: true, data: page.output }
      : { ok: false, error: { kind: 'protocol', message: 'The shop sent what cannot be read', status } }
  })
}
