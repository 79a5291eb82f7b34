import * as v from 'valibot'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { subscriberOperations } from '#services/admin-contract/subscribers.ts'
import { unsubscribeUrl } from '#services/mail/unsubscribe/unsubscribe-link.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/open-reviews.ts'

/** The unsubscribe link of each letter is made from these. */
export interface UnsubscribeSigning {
  readonly publicUrl: string
  readonly signingKey: string
}

const PAGE_SIZE = 500
const rowsSchema = v.array(v.object({ email: v.string(), confirmedAt: v.string() }))

type Counts = AnswerOf<typeof subscriberOperations.countSubscribers>

/** Lists only those who want letters, by address; `after` is the last address of the page before. */
export async function listSubscribers(
  owner: BackendOwner,
  link: UnsubscribeSigning,
  after: string | undefined,
): Promise<AnswerOf<typeof subscriberOperations.listSubscribers>> {
  const page = await openOwnTables(owner)((client) => {
    const all = client.from('newsletter_subscribers').select('email, confirmedAt:confirmed_at')
    const wanted = all
      .gt('email', after ?? '')
      .not('confirmed_at', 'is', null)
      .is('unsubscribed_at', null)
    return wanted.order('email').limit(PAGE_SIZE)
  }, rowsSchema)
  const rows = dataOf(owner, page)
  return {
    subscribers: rows.map((row) => ({ ...row, unsubscribeUrl: unsubscribeUrl(link, row.email) })),
    next: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.email ?? null),
  }
}

/** Counts who wants letters, who has not confirmed that they do, and who has ended them. */
export async function countSubscribers(owner: BackendOwner): Promise<Counts> {
  const tables = openOwnTables(owner)
  const count = async (which: keyof Counts): Promise<number> => {
    const counted = await tables(async (client) => {
      const all = client.from('newsletter_subscribers').select('id', { count: 'exact', head: true })
      const { count: data, ...answer } = await {
        wanted: () => all.is('unsubscribed_at', null).not('confirmed_at', 'is', null),
        unconfirmed: () => all.is('unsubscribed_at', null).is('confirmed_at', null),
        unsubscribed: () => all.not('unsubscribed_at', 'is', null),
      }[which]()
      return { ...answer, data }
    }, v.number())
    return dataOf(owner, counted)
  }
  const [wanted, unconfirmed, unsubscribed] = await Promise.all([
    count('wanted'),
    count('unconfirmed'),
    count('unsubscribed'),
  ])
  return { wanted, unconfirmed, unsubscribed }
}
