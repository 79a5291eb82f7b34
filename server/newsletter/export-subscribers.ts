import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { writeRecord } from '#services/admin-contract/csv-record.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { CommandFailure, type CommandVerb, everyPage } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { keysFile } from '../config/keys.ts'
import { openReviews } from '../reviews/open-reviews.ts'
import { listSubscribers, type UnsubscribeSigning } from './list-subscribers.ts'

const OWNER_ONLY = 0o600

/** The owner's command reaches the list by these. */
interface Subscribers {
  readonly owner: BackendOwner
  readonly link: UnsubscribeSigning
}

const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ mailSigningKey: v.string() }))

/** Writes only those who want letters, each with a link to unsubscribe. */
export const exportSubscribers: CommandVerb<Subscribers> = {
  takes: ['FILE.csv'],
  does: 'writes the list of subscribers, each with a link to unsubscribe',
  async run({ owner, link }, tell, [file = '']) {
    const records = [writeRecord(['email', 'confirmed_at', 'unsubscribe_url'])]
    const listed = new Set<string>()
    for await (const { subscribers } of everyPage((after) => listSubscribers(owner, link, after))) {
      const known = listed.size
      for (const { email, confirmedAt, unsubscribeUrl } of subscribers) {
        if (listed.has(email)) continue
        listed.add(email)
        records.push(writeRecord([email, confirmedAt, unsubscribeUrl]))
      }
      // A backend that answers the same for every page would be asked forever.
      if (subscribers.length > 0 && listed.size === known) {
        throw new CommandFailure(`the backend at ${owner.url} repeats its subscribers; nothing was written`)
      }
    }
    // The draft replaces the file by a rename, so that a full disk leaves the file as it was.
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

export async function openSubscribers(config: Config): Promise<Subscribers> {
  const owner = await openReviews(config)
  const file = keysFile(config.dataDir)
  const keys = v.safeParse(keysSchema, await readFile(file, 'utf8').catch(() => undefined))
  if (!keys.success) {
    throw new CommandFailure(
      `${file} holds no key of the mails: start the shop once with npm start, or set DATA_DIR to its folder`,
    )
  }
  return { owner, link: { publicUrl: config.publicUrl, signingKey: keys.output.mailSigningKey } }
}
