import { rename, rm, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { unsubscribeUrl } from '#services/mail/unsubscribe/unsubscribe-link.ts'
import { writeRecord } from '#services/shared/write-csv.ts'
import { CommandFailure } from '../catalogue-command/command-failure.ts'
import type { CommandVerb } from '../command/command-verb.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/command/open-reviews.ts'
import type { Subscribers } from './open-subscribers.ts'

const PAGE_SIZE = 500
const OWNER_ONLY = 0o600
const rowsSchema = v.array(v.object({ email: v.string(), confirmed_at: v.string() }))

/** Those who want letters, and no others, each with the link that ends them. */
export const exportSubscribers: CommandVerb<Subscribers> = {
  takes: ['FILE.csv'],
  async run(subscribers, tell, [file = '']) {
    const { link } = subscribers
    const records = [writeRecord(['email', 'confirmed_at', 'unsubscribe_url'])]
    for await (const { email, confirmed_at } of readSubscribers(subscribers)) {
      records.push(writeRecord([email, confirmed_at, unsubscribeUrl(link, email)]))
    }
    // By rename, so that a disk that is full leaves the file as it was.
    const draft = `${file}.new`
    try {
      await writeFile(draft, records.join(''), { mode: OWNER_ONLY })
      await rename(draft, file)
    } catch (cause) {
      await rm(draft, { force: true })
      throw new CommandFailure(`the list could not be written to ${file}`, { cause })
    }
    const count = records.length - 1
    tell(`${count} ${count === 1 ? 'subscriber is' : 'subscribers are'} in ${file}`)
  },
}

async function* readSubscribers({ owner }: Subscribers) {
  const tables = openOwnTables(owner)
  let after = ''
  for (;;) {
    const page = await tables((client) => {
      const all = client.from('newsletter_subscribers').select('email, confirmed_at').gt('email', after)
      const wanted = all.not('confirmed_at', 'is', null).is('unsubscribed_at', null)
      return wanted.order('email').limit(PAGE_SIZE)
    }, rowsSchema)
    const rows = dataOf(owner, page)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < PAGE_SIZE || !last) return
    after = last.email
  }
}
