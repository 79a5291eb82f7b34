import type { Database } from '#database/connect.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { BackendCall } from '#shop/clients/backend/backend-call.ts'
import type { FormLimits } from '../forms/form-limits.ts'
import { requestKey } from '../forms/request-key.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { CONFIRM_PATH, confirmUrl, readConfirmation } from './confirm-link.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { confirmMail, welcomeMail } from './newsletter-mails.ts'
import { confirmSubscriber, endSubscription } from './subscribers.ts'

interface NewsletterParts {
  readonly database: Pick<Database, 'query'>
  /** The backend's, as its owner. */
  readonly tables: BackendCall
  readonly mail: Pick<Mail, 'enqueue' | 'unsubscribeUrl'>
  readonly publicUrl: string
  /** Hex. */
  readonly signingKey: string
  readonly log: Log
  readonly now?: () => Date
}

export interface Newsletter {
  /** Where links of mails lead. */
  readonly service: EmbeddedService
  /** Looks nothing up, so that it takes as long for an address on the list as for any other. */
  askToConfirm(email: string, limits: Pick<FormLimits, 'mayBeSent'>): Promise<void>
  end(email: string): Promise<void>
}

/** Letters go to who asked for them and pressed the button in the mail that asks whether it was they. */
export function openNewsletter(parts: NewsletterParts): Newsletter {
  const { database, tables, mail, publicUrl, signingKey, log, now = () => new Date() } = parts
  const link = { publicUrl, signingKey }
  const routes = confirmRoutes({
    read: (token) => readConfirmation(signingKey, token, now()),
    async confirm(confirmation) {
      const { email, askedAt } = confirmation
      const outcome = await confirmSubscriber(tables, confirmation, now())
      if (outcome === 'subscribed') {
        const welcome = await welcomeMail(email, { publicUrl, unsubscribeUrl: mail.unsubscribeUrl(email) })
        await mail.enqueue(database.query, { ...welcome, key: requestKey('welcome', { email }, askedAt) })
      }
      return outcome
    },
    unsubscribeUrl: mail.unsubscribeUrl,
    publicUrl,
    log,
  })
  return {
    service: { paths: [CONFIRM_PATH], fetch: async (request) => routes.fetch(request) },
    async askToConfirm(email, limits) {
      if (!limits.mayBeSent(email)) return
      await mail.enqueue(database.query, await confirmMail(email, confirmUrl(link, email, now())))
    },
    end: (email) => endSubscription(tables, email, now()),
  }
}
