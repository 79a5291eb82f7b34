import * as v from 'valibot'
import { minute, type Verb } from './catalogue-verb.ts'
import { CommandFailure } from './command-failure.ts'

const givenUpSchema = v.object({
  mails: v.array(
    v.object({
      id: v.number(),
      to: v.string(),
      subject: v.string(),
      queuedAt: v.string(),
      givenUpAt: v.string(),
      reason: v.string(),
    }),
  ),
})
const againSchema = v.object({ id: v.number(), to: v.string() })

export const mails: Verb = {
  takes: ['[send]', '[ID]'],
  async run(admin, tell, [what, id]) {
    if (what !== undefined) {
      if (what !== 'send' || id === undefined)
        throw new CommandFailure('use it as: npm run catalogue -- mails send ID')
      const path = ['mails', 'given-up', id, 'retry']
      const again = await admin.ask(againSchema, { method: 'POST', path })
      return tell(`mail ${again.id} goes to ${again.to} again, and is tried for two days`)
    }
    const { mails } = await admin.ask(givenUpSchema, { path: ['mails', 'given-up'] })
    if (mails.length === 0) return tell('no mail was given up')
    for (const { id, to, subject, queuedAt, givenUpAt, reason } of mails) {
      tell(`${id}  ${to}  ${subject}`)
      tell(`  of ${minute(queuedAt)}, given up ${minute(givenUpAt)}: ${reason}`)
    }
  },
}
