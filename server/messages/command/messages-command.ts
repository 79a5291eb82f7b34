import * as v from 'valibot'
import { messageOperations } from '#services/admin-contract/messages.ts'
import { pathOf, refusalSchema } from '#services/admin-contract/operation.ts'
import type { BackendOwner } from '../../backend/owner.ts'
import { askWithKey } from '../../command/ask-with-key.ts'
import type { CommandVerb } from '../../command/command-verb.ts'
import { runCommand } from '../../command/run-command.ts'
import { openReviews } from '../../reviews/open-reviews.ts'
import { MAX_MAIL_BYTES, readReply } from './read-reply.ts'

interface Hold {
  readonly owner: BackendOwner
  readonly publicUrl: string
}

/** A mail server that pipes a mail into a program tries again later where it ends with this (EX_TEMPFAIL). */
const TRY_LATER = 75

/** Takes one mail from standard input, as mail servers hand it to a program. */
const receive: CommandVerb<Hold> = {
  takes: [],
  does: 'reads a mail from standard input, and puts a reply beside the message that it answers',
  async run({ owner, publicUrl }, tell) {
    const bytes = await readInput(MAX_MAIL_BYTES)
    const read = bytes ? await readReply(bytes) : { kind: 'left' as const, why: 'it is too large' }
    if (read.kind === 'left') return tell(`left in the mailbox: ${read.why}`)
    const { receiveReply } = messageOperations
    try {
      const response = await askWithKey(publicUrl, new URL(pathOf(receiveReply, {}), publicUrl), {
        method: receiveReply.method,
        headers: { authorization: `Bearer ${owner.serviceKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(read.reply),
      })
      const json: unknown = await response.json()
      if (response.ok) {
        const { reference, isVerified } = v.parse(receiveReply.answer, json)
        return tell(`beside ${reference}${isVerified ? '' : ', as not verified'}`)
      }
      const refusal = v.safeParse(refusalSchema, json)
      if (refusal.success && response.status < 500 && response.status !== 401)
        return tell(`left in the mailbox: ${refusal.output.error}`)
      throw new Error(`status ${response.status}`)
    } catch (error) {
      process.exitCode = TRY_LATER
      tell(`the shop at ${publicUrl} did not take it: ${error instanceof Error ? error.message : error}`)
    }
  },
}

/** Undefined where there is more. The rest is read away, so that whoever writes it need not fail. */
async function readInput(maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return length <= maxBytes ? Buffer.concat(chunks) : undefined
}

await runCommand('messages', { receive }, async (config) => ({
  owner: await openReviews(config),
  publicUrl: config.publicUrl,
}))
