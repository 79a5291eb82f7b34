import type { Database } from '#database/connect.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { Unsubscribe } from '#services/mail/unsubscribe/routes.ts'
import type { AskForNews } from '#services/storefront/parts.ts'
import { requestKey } from '../../services/shared/request-key.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { CONFIRM_PATH, confirmUrl, readConfirmation } from './confirm-link.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { confirmMail, welcomeMail } from './newsletter-mails.ts'
import type { SubscriberList } from './subscribers.ts'

interface NewsletterParts {
  readonly database: Pick<Database, 'query'>
  readonly subscribers: SubscriberList
  readonly mail: Pick<Mail, 'enqueue' | 'enqueueToTyped' | 'unsubscribeUrl'>
  readonly publicUrl: string
  /** The key in hexadecimal digits. */
  readonly signingKey: string
  readonly log: Log
  readonly now?: () => Date
}

export interface Newsletter {
  /** Serves the pages that links in mails lead to. */
  readonly service: EmbeddedService
  /**
   * Looks nothing up, so that it takes as long for an address on the list as for any other. False where the address has
   * reached its mail limit, and nothing is sent.
   */
  askToConfirm(email: string): Promise<boolean>
  /** The same as part of something else, which does not fail where the address has reached its limit. */
  readonly askForNews: AskForNews
  readonly unsubscribe: Unsubscribe
}

/** Letters go only to addresses whose owner asked for them and confirmed that by the link in a mail. */
export function openNewsletter(parts: NewsletterParts): Newsletter {
  const { database, subscribers, mail, publicUrl, signingKey, log, now = () => new Date() } = parts
  const link = { publicUrl, signingKey }
  const asking = (email: string) => confirmMail(email, confirmUrl(link, email, now()))
  const routes = confirmRoutes({
    read: (token) => readConfirmation(signingKey, token, now()),
    async confirm(confirmation) {
      const { email } = confirmation
      const welcome = await welcomeMail(email, { publicUrl, unsubscribeUrl: mail.unsubscribeUrl(email) })
      return subscribers.confirm(confirmation, now(), (trx, since) => {
        // The key allows one welcome mail for each time that someone joins, however often they press the button.
        const key = requestKey('welcome', { email, since: since.toISOString() }, since)
        return mail.enqueue(trx, { ...welcome, key })
      })
    },
    isSubscribed: (email) => subscribers.has(email),
    unsubscribeUrl: mail.unsubscribeUrl,
    publicUrl,
    log,
  })
  return {
    service: {
      paths: [CONFIRM_PATH],
      routes: routes.routes,
      fetch: async (request) => routes.fetch(request),
    },
    async askToConfirm(email) {
      const message = await asking(email)
      return database.query.transaction().execute((trx) => mail.enqueueToTyped(trx, message))
    },
    async askForNews(trx, email) {
      await mail.enqueueToTyped(trx, await asking(email))
    },
    unsubscribe: (address, record) => subscribers.end(address, now(), record),
  }
}
