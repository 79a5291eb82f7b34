import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { nameBrowser } from '#facts/browser-names.ts'
import { subnetOf } from '#services/shared/network.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { networkDigest } from '../limits/known-visitors.ts'
import { type NoticeParts, sendNotice } from '../mails/account-notice.ts'

/** The holder of a session, as far as a request tells. */
export interface Visitor {
  readonly userAgent: string | null
  readonly address: string | null
}

const MAX_USER_AGENT_LENGTH = 512

export function visitorOf(c: Context<CallerEnvironment>): Visitor {
  return {
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    address: c.env.address ?? null,
  }
}

/** Browsers remembered per account; the oldest is forgotten beyond that, and its next sign-in is new again. */
const MAX_KNOWN = 50
/** Someone with the password may come from any number of networks, and must not flood the owner's mailbox. */
const MAX_MAILS_A_DAY = 5
const DAY_MS = 24 * 60 * 60_000

/**
 * Remembers a browser that the account was not signed in from before, and tells its mailbox, except of the first, which
 * is the one that signed up.
 */
export async function noteNewBrowser(
  query: Kysely<Tables>,
  parts: NoticeParts,
  account: Pick<Account, 'id' | 'email'>,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const browser = nameBrowser(visitor.userAgent)
  const note = async (trx: Kysely<Tables>) => {
    const before = await countKnown(trx, account.id, now)
    if (!(await add(trx, account.id, visitor, now))) return
    await forgetOldest(trx, account.id)
    if (before.all === 0 || before.today >= MAX_MAILS_A_DAY) return
    const news = { kind: 'new-browser', browser, address: visitor.address } as const
    await sendNotice(trx, parts, account.email, news, now)
  }
  await (query.isTransaction ? note(query) : query.transaction().execute(note))
}

/** A browser is known by its name and its network: clients send nothing else that would tell one from another. */
export function keyOfBrowser({ userAgent, address }: Visitor): string {
  const network = address === null ? '' : subnetOf(address)
  return createHash('sha256')
    .update(`${nameBrowser(userAgent)}\n${network}`)
    .digest('hex')
}

/** The network tells strangers from people who were there before, whatever browser they use. */
export function networkOfVisitor({ address }: Visitor): string | null {
  return address === null ? null : networkDigest(address)
}

/** Every other network counts as a stranger's again, since a password that was changed may have been known. */
export async function forgetNetworks(
  trx: Kysely<Tables>,
  accountId: string,
  here: string | undefined,
): Promise<void> {
  await trx
    .updateTable('auth.known_browsers')
    .set({ network: null, showed_factor: false })
    .where('user_id', '=', accountId)
    .$if(here !== undefined, (update) => update.where('network', '<>', networkDigest(here ?? '')))
    .execute()
}

/** Records that a second factor was shown from this network: a password alone does not make it the owner's. */
export async function noteFactor(
  trx: Kysely<Tables>,
  accountId: string,
  address: string | undefined,
): Promise<void> {
  if (address === undefined) return
  await trx
    .updateTable('auth.known_browsers')
    .set({ showed_factor: true })
    .where('user_id', '=', accountId)
    .where('network', '=', networkDigest(address))
    .execute()
}

export async function showedFactorFrom(
  query: Kysely<Tables>,
  accountId: string,
  address: string | undefined,
): Promise<boolean> {
  if (address === undefined) return false
  const shown = await query
    .selectFrom('auth.known_browsers')
    .select('browser')
    .where('user_id', '=', accountId)
    .where('network', '=', networkDigest(address))
    .where('showed_factor', '=', true)
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}

async function countKnown(trx: Kysely<Tables>, accountId: string, now: Date) {
  return trx
    .selectFrom('auth.known_browsers')
    .where('user_id', '=', accountId)
    .select((known) => [
      known.fn.countAll<number>().as('all'),
      known.fn
        .countAll<number>()
        .filterWhere('first_seen_at', '>', new Date(now.getTime() - DAY_MS))
        .as('today'),
    ])
    .executeTakeFirstOrThrow()
}

/** Answers false if a parallel sign-in was faster or the account is gone. */
async function add(trx: Kysely<Tables>, accountId: string, visitor: Visitor, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.known_browsers (user_id, browser, network, first_seen_at, seen_at)
    select id, ${keyOfBrowser(visitor)}, ${networkOfVisitor(visitor)}::text, ${now}::timestamptz, ${now}::timestamptz from auth.users where id = ${accountId} for key share
    on conflict do nothing returning user_id`.execute(trx)
  return rows.length > 0
}

async function forgetOldest(trx: Kysely<Tables>, accountId: string): Promise<void> {
  await trx
    .deleteFrom('auth.known_browsers')
    .where('user_id', '=', accountId)
    .where('browser', 'in', (known) =>
      known
        .selectFrom('auth.known_browsers')
        .select('browser')
        .where('user_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .offset(MAX_KNOWN),
    )
    .execute()
}
