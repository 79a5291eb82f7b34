import { mailOperations } from '#services/admin-contract/mails.ts'
import { CommandFailure } from '../command/command-verb.ts'
import { minute, type Verb } from './admin-client.ts'

export const mails: Verb = {
  takes: ['[send ID]'],
  does: 'the emails that could not be delivered, or another try for one of them',
  async run(admin, tell, [what, id]) {
    if (what !== undefined) {
      if (what !== 'send' || id === undefined)
        throw new CommandFailure('usage: npm run catalogue -- mails send ID')
      const again = await admin.ask(mailOperations.retryMail, { params: { id } })
      return tell(`email ${again.id} goes to ${again.to} again; the shop keeps trying for two days`)
    }
    const { mails } = await admin.ask(mailOperations.listGivenUp, {})
    if (mails.length === 0) return tell('no emails were given up on')
    for (const { id, to, subject, queuedAt, givenUpAt, reason } of mails) {
      tell(`${id}  ${to}  ${subject}`)
      tell(`  from ${minute(queuedAt)}, given up on ${minute(givenUpAt)}: ${reason}`)
    }
  },
}
