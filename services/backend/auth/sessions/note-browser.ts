import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { nameBrowser } from '#facts/browser-names.ts'
import { networkOf } from '#services/shared/network.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { sendNotice } from '../mails/send-notice.ts'
import type { AuthParts } from '../parts.ts'
import type { Visitor } from './visitor.ts'

/** Of an account; whoever signs in from more places is told of the oldest again. */
const MAX_KNOWN = 50
/** Whoever has the password may come from any number of networks, and the mailbox is its owner's. */
const MAX_MAILS_A_DAY = 5
const DAY_MS = 24 * 60 * 60_000

/**
 * Remembers a browser from which an account was not signed in to before, and tells its mailbox of it. The first is who
 * signed up.
 */
export async function noteNewBrowser(
  { database: { query }, ...parts }: AuthParts,
  account: Pick<Account, 'id' | 'email'>,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const browser = nameBrowser(visitor.userAgent)
  await query.transaction().execute(async (trx) => {
    const before = await countKnown(trx, account.id, now)
    if (!(await add(trx, account.id, keyOfBrowser(visitor), now))) return
    await forgetOldest(trx, account.id)
    if (before.all === 0 || before.today >= MAX_MAILS_A_DAY) return
    const news = { kind: 'new-browser', browser, address: visitor.address } as const
    await sendNotice(trx, parts, account.email, news, now)
  })
}

/** A browser is known by its name and its network: clients send nothing else that would tell one from another. */
export function keyOfBrowser({ userAgent, address }: Visitor): string {
  const network = address === null ? '' : networkOf(address)
  return createHash('sha256')
    .update(`${nameBrowser(userAgent)}\n${network}`)
    .digest('hex')
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

/** False where a parallel sign-in was faster, or the account is gone. */
async function add(trx: Kysely<Tables>, accountId: string, key: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.known_browsers (user_id, browser, first_seen_at, seen_at)
    select id, ${key}, ${now}::timestamptz, ${now}::timestamptz from auth.users where id = ${accountId} for key share
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
