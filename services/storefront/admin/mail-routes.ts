import { Hono } from 'hono'
import type { StorefrontParts } from '../parts.ts'
import type { AdminEnv } from './access.ts'
import { answer } from './answer.ts'
import { done, refuse } from './outcome.ts'

const ID = /^\d{1,15}$/

/** What the shop could not send, whatever it was about. */
export function mailRoutes({ mail, log }: StorefrontParts): Hono<AdminEnv> {
  return new Hono<AdminEnv>()
    .get('/mails/given-up', async (c) => c.json({ mails: await mail.givenUp() }))
    .post('/mails/given-up/:id/retry', async (c) => {
      const { id } = c.req.param()
      const to = ID.test(id) ? await mail.sendAgain(Number(id)) : undefined
      if (to === undefined) return answer(c, refuse(404, `no mail ${JSON.stringify(id)} was given up`))
      log.info({ mail: Number(id), who: c.var.who }, 'a mail that was given up is sent again')
      return answer(c, done({ id: Number(id), to }))
    })
}
