import * as v from 'valibot'
import type { BackendCall } from '#shop/clients/backend/backend-call.ts'
import type { BackendResult } from '#shop/clients/backend/backend-error.ts'
import type { Confirmation } from './confirm-link.ts'

const TABLE = 'newsletter_subscribers'
const COLUMNS = 'email, confirmed_at, unsubscribed_at'

const rowsSchema = v.array(
  v.object({
    email: v.string(),
    confirmed_at: v.nullable(v.string()),
    unsubscribed_at: v.nullable(v.string()),
  }),
)

export type ConfirmOutcome =
  | 'subscribed'
  /** They are on the list, by this link or another one. */
  | 'already'
  /** They have unsubscribed since the link was asked for. */
  | 'unsubscribed'

/** Rejects where the backend does not do it. */
export async function confirmSubscriber(
  tables: BackendCall,
  { email, askedAt }: Confirmation,
  now: Date,
): Promise<ConfirmOutcome> {
  const row = { email, confirmed_at: now.toISOString() }
  const options = { onConflict: 'email', ignoreDuplicates: true }
  const added = await rowsOf(
    tables((client) => client.from(TABLE).upsert(row, options).select(COLUMNS), rowsSchema),
  )
  if (added.length > 0) return 'subscribed'
  // Only who left before the link was asked for comes back by it.
  const again = { confirmed_at: now.toISOString(), unsubscribed_at: null }
  const renewed = await rowsOf(
    tables((client) => {
      const left = client.from(TABLE).update(again).eq('email', email)
      return left.lt('unsubscribed_at', askedAt.toISOString()).select(COLUMNS)
    }, rowsSchema),
  )
  if (renewed.length > 0) return 'subscribed'
  const [known] = await rowsOf(
    tables((client) => client.from(TABLE).select(COLUMNS).eq('email', email), rowsSchema),
  )
  return known?.unsubscribed_at === null ? 'already' : 'unsubscribed'
}

/** Of an address that is not on the list nothing is kept. Rejects where the backend does not do it. */
export async function endSubscription(tables: BackendCall, email: string, now: Date): Promise<void> {
  const left = { unsubscribed_at: now.toISOString() }
  await rowsOf(
    tables((client) => {
      const subscribed = client.from(TABLE).update(left).eq('email', email.toLowerCase())
      return subscribed.is('unsubscribed_at', null).select(COLUMNS)
    }, rowsSchema),
  )
}

async function rowsOf<Data>(answer: Promise<BackendResult<Data>>): Promise<Data> {
  const result = await answer
  if (result.ok) return result.data
  const { error } = result
  throw new Error(`The backend did not change a subscription: ${error.message}`, { cause: error })
}
