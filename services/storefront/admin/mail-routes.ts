import type { Hono } from 'hono'
import { mailOperations } from '#services/admin-contract/mails.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'

const ID = /^\d{1,15}$/

/** These routes list the mails of any kind that the shop gave up sending. */
export function mailRoutes({ mail, log }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(mailOperations, {
    listGivenUp: async () => {
      const mails = await mail.givenUp()
      return done({
        mails: mails.map(({ queuedAt, givenUpAt, ...given }) => ({
          ...given,
          queuedAt: queuedAt.toISOString(),
          givenUpAt: givenUpAt.toISOString(),
        })),
      })
    },
    retryMail: async ({ params: { id }, who }) => {
      const to = ID.test(id) ? await mail.sendAgain(Number(id)) : undefined
      if (to === undefined) return refuse(404, `no mail ${JSON.stringify(id)} was given up`)
      log.info({ mail: Number(id), who: who.name }, 'a mail that was given up is sent again')
      return done({ id: Number(id), to })
    },
  })
}
