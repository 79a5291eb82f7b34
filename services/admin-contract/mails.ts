import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'

const givenUpMail = v.object({
  id: v.number(),
  to: v.string(),
  subject: v.string(),
  queuedAt: moment,
  givenUpAt: moment,
  /** The last answer of the mail server, or the last error on the way to it. */
  reason: v.string(),
})

export const mailOperations = {
  listGivenUp: {
    method: 'GET',
    path: '/mails/given-up',
    action: 'mail.read',
    answer: v.object({ mails: v.array(givenUpMail) }),
  },
  retryMail: {
    method: 'POST',
    path: '/mails/given-up/:id/retry',
    action: 'mail.retry',
    answer: v.object({ id: v.number(), to: v.string() }),
  },
} as const satisfies Operations
