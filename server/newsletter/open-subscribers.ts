import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { BackendOwner } from '../backend/owner.ts'
import { CommandFailure } from '../command/command-failure.ts'
import type { Config } from '../config/config.ts'
import { keysFile } from '../config/keys.ts'
import { openReviews } from '../reviews/open-reviews.ts'
import type { UnsubscribeSigning } from './list-subscribers.ts'

/** The owner's command reaches the list by these. */
export interface Subscribers {
  readonly owner: BackendOwner
  readonly link: UnsubscribeSigning
}

const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ mailSigningKey: v.string() }))

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
