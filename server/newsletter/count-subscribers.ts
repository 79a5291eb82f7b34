import * as v from 'valibot'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { subscriberOperations } from '#services/admin-contract/subscribers.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/open-reviews.ts'

type Counts = AnswerOf<typeof subscriberOperations.countSubscribers>

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
