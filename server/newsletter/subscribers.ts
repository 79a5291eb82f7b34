import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { BackendCall } from '#shop/clients/backend/backend-call.ts'
import type { BackendResult } from '#shop/clients/backend/backend-error.ts'
import type { Confirmation } from './confirm-link.ts'

const TABLE = 'newsletter_subscribers'
const COLUMNS = 'email, confirmed_at, unsubscribed_at'

const time = v.pipe(v.string(), v.toDate())
const rowsSchema = v.array(v.object({ confirmed_at: v.nullable(time), unsubscribed_at: v.nullable(time) }))

interface SubscriberRow {
  readonly confirmed_at: Date | null
  readonly unsubscribed_at: Date | null
}

export type ConfirmOutcome =
  | 'subscribed'
  /** The address is on the list already, by this link or another one. */
  | 'already'
  /** The address was unsubscribed after the link was asked for. */
  | 'unsubscribed'

/**
 * Runs in a transaction of the shop's database for an address that is on the list since that moment: at least once
 * before its owner is told so, and again each time that they confirm.
 */
type Welcome = (trx: Kysely<Tables>, since: Date) => Promise<void>

/** The list of subscribers. A call that fails halfway rejects, and the same call again does what is missing. */
export interface SubscriberList {
  confirm(confirmation: Confirmation, now: Date, welcome: Welcome): Promise<ConfirmOutcome>
  /** Whether letters go to the address. */
  has(email: string): Promise<boolean>
  /** Ends a subscription and does `rest`; of an address that is not on the list nothing is stored. */
  end(email: string, now: Date, rest: (trx: Kysely<Tables>) => Promise<void>): Promise<void>
}

/** With the embedded backend, a row and the work that belongs to it are one transaction. */
export function ownSubscribers({ query }: Pick<Database, 'query'>): SubscriberList {
  return {
    confirm: (confirmation, now, welcome) =>
      query.transaction().execute(async (trx) => {
        const { outcome, since } = await confirmHere(trx, confirmation, now)
        if (since) await welcome(trx, since)
        return outcome
      }),
    has: async (email) => isOn(await readHere(query, email)),
    end: (email, now, rest) =>
      query.transaction().execute(async (trx) => {
        await trx
          .updateTable(`public.${TABLE}`)
          .set({ unsubscribed_at: now })
          .where('email', '=', email.toLowerCase())
          .where('unsubscribed_at', 'is', null)
          .execute()
        await rest(trx)
      }),
  }
}

interface Confirmed {
  readonly outcome: ConfirmOutcome
  /** Undefined for an address that is not on the list. */
  readonly since: Date | undefined
}

async function confirmHere(
  trx: Kysely<Tables>,
  { email, askedAt }: Confirmation,
  now: Date,
): Promise<Confirmed> {
  const added = await trx
    .insertInto(`public.${TABLE}`)
    .values({ email, confirmed_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { outcome: 'subscribed', since: now }
  // The link brings back only an address that unsubscribed before the link was asked for.
  const renewed = await trx
    .updateTable(`public.${TABLE}`)
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where('email', '=', email)
    .where('unsubscribed_at', '<', askedAt)
    .returning('id')
    .executeTakeFirst()
  if (renewed) return { outcome: 'subscribed', since: now }
  return asKnown(await readHere(trx, email))
}

function readHere(query: Kysely<Tables>, email: string): Promise<SubscriberRow | undefined> {
  return query
    .selectFrom(`public.${TABLE}`)
    .where('email', '=', email)
    .select(['confirmed_at', 'unsubscribed_at'])
    .executeTakeFirst()
}

/**
 * A hosted backend's rows share no transaction with the shop's. The row is confirmed first; if the welcome then fails,
 * confirming again sends it. To unsubscribe, the shop ends its own mail first.
 */
export function hostedSubscribers({ query }: Pick<Database, 'query'>, tables: BackendCall): SubscriberList {
  return {
    async confirm(confirmation, now, welcome) {
      const { outcome, since } = await confirmThere(tables, confirmation, now)
      if (since) await query.transaction().execute((trx) => welcome(trx, since))
      return outcome
    },
    has: async (email) => isOn(await readThere(tables, email)),
    async end(email, now, rest) {
      await query.transaction().execute(rest)
      const left = { unsubscribed_at: now.toISOString() }
      await rowsOf(
        tables((client) => {
          const subscribed = client.from(TABLE).update(left).eq('email', email.toLowerCase())
          return subscribed.is('unsubscribed_at', null).select(COLUMNS)
        }, rowsSchema),
      )
    },
  }
}

async function confirmThere(
  tables: BackendCall,
  { email, askedAt }: Confirmation,
  now: Date,
): Promise<Confirmed> {
  const row = { email, confirmed_at: now.toISOString() }
  const options = { onConflict: 'email', ignoreDuplicates: true }
  const added = await rowsOf(
    tables((client) => client.from(TABLE).upsert(row, options).select(COLUMNS), rowsSchema),
  )
  if (added.length > 0) return { outcome: 'subscribed', since: now }
  const again = { confirmed_at: now.toISOString(), unsubscribed_at: null }
  const renewed = await rowsOf(
    tables((client) => {
      const left = client.from(TABLE).update(again).eq('email', email)
      return left.lt('unsubscribed_at', askedAt.toISOString()).select(COLUMNS)
    }, rowsSchema),
  )
  if (renewed.length > 0) return { outcome: 'subscribed', since: now }
  return asKnown(await readThere(tables, email))
}

async function readThere(tables: BackendCall, email: string): Promise<SubscriberRow | undefined> {
  const [known] = await rowsOf(
    tables((client) => client.from(TABLE).select(COLUMNS).eq('email', email), rowsSchema),
  )
  return known
}

function isOn(known: SubscriberRow | undefined): known is SubscriberRow {
  return known?.unsubscribed_at === null
}

function asKnown(known: SubscriberRow | undefined): Confirmed {
  return isOn(known)
    ? { outcome: 'already', since: known.confirmed_at ?? undefined }
    : { outcome: 'unsubscribed', since: undefined }
}

async function rowsOf<Data>(answer: Promise<BackendResult<Data>>): Promise<Data> {
  const result = await answer
  if (result.ok) return result.data
  const { error } = result
  throw new Error(`The backend did not change a subscription: ${error.message}`, { cause: error })
}
