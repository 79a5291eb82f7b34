import { brand } from '#facts/brand.ts'
import { createMail, type MailService } from '#services/mail/mail.ts'
import type { Unsubscribe } from '#services/mail/unsubscribe/routes.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import { startHousekeeping } from '#services/storefront/housekeeping.ts'
import type { PaymentSettings } from '#services/storefront/payments/open-providers.ts'
import { askForKey } from '#services/storefront/payments/stripe/stripe-account.ts'
import { type BackendConnection, connectBackend } from './backend/connection.ts'
import { roleOfAccount } from './backend/staff-accounts.ts'
import type { Config } from './config/config.ts'
import { loadSecrets } from './config/keys.ts'
import { hostedFormRows, ownFormRows } from './forms/form-rows.ts'
import { createForms } from './forms/forms.ts'
import { type HostedKeys, watchHostedKeys } from './hosted/hosted-keys.ts'
import type { Log } from './log.ts'
import { type Newsletter, openNewsletter } from './newsletter/newsletter.ts'
import { hostedSubscribers, ownSubscribers } from './newsletter/subscribers.ts'
import type { SharedParts } from './open-shared-parts.ts'
import { openOwnTables } from './purchases/purchase-rows.ts'
import { findStaffAt } from './staff/find-staff.ts'
import { connectStorefront, type StorefrontConnection } from './storefront/connection.ts'
import { readVettedAgents } from './storefront/vetted-agents.ts'
import type { Observer } from './telemetry/observer.ts'

/** The storefront, the backend and the mail, each with what the shop does by it. */
interface Services {
  readonly hostedKeys: HostedKeys
  readonly mail: MailService
  /** The address and the key that the shop makes links in mails with. */
  readonly link: { readonly publicUrl: string; readonly signingKey: string }
  readonly backend: BackendConnection
  readonly storefront: StorefrontConnection
  readonly newsletter: Newsletter
  readonly forms: ReturnType<typeof createForms>
}

/** Opens the services that run here, connects to the hosted ones, and begins to send mail. */
export async function openServices(
  opened: AsyncDisposableStack,
  config: Config,
  { database, log, now, share, ledger: { claimsNow } }: SharedParts,
  readContent: ReadShopContent,
  observer: Observer | undefined,
): Promise<Services> {
  const { publicUrl } = config
  if (config.storefront.kind === 'embedded') await checkPayments(config.storefront.payments, log)
  const secrets = await loadSecrets(database, config.dataDir, log)
  const hostedKeys = await watchHostedKeys(config, log, observer?.onService)
  const hostedFetch = hostedKeys.fetch
  const from = `${brand.name} <${brand.supportEmail}>`
  const link = { publicUrl, signingKey: secrets.mailSigningKey }
  // The newsletter needs `mail` itself, so it is opened below, before this function is called.
  const unsubscribe: Unsubscribe = (address, record) => newsletter.unsubscribe(address, record)
  const isCrowded = () => storefront.twin?.isCrowded() ?? false
  const mail = opened.adopt(
    createMail({ database, delivery: config.mail, from, link, log, unsubscribe, isCrowded }),
    (each) => each.close(),
  )
  const backend = connectBackend({ config, database, secrets, mail, log, now, hostedFetch })
  if (config.storefront.kind === 'embedded') {
    const signingKey = secrets.storefrontSigningKey
    const roleOf = (account: string) => roleOfAccount(backend.owner, account, now())
    opened.use(startHousekeeping({ database, mail, publicUrl, signingKey, log, roleOf, now }))
  }
  const storefront = connectStorefront({
    ...{ config, database, secrets, mail, readContent, log, now, hostedFetch, claimsNow, share },
    findStaff: findStaffAt(backend.owner),
    askForNews: (trx, email) => newsletter.askForNews(trx, email),
    vettedAgents: await readVettedAgents(config),
  })
  mail.start()
  opened.use(backend.startBackground())
  const tables = openOwnTables(backend.owner)
  const signing = { ...link, log, now }
  const isHosted = config.backend.kind === 'hosted'
  const subscribers = isHosted ? hostedSubscribers(database, tables) : ownSubscribers(database)
  const newsletter: Newsletter = openNewsletter({ database, subscribers, mail, ...signing })
  const forms = createForms({
    ...{ database, mail, ...signing },
    add: isHosted ? hostedFormRows(database, tables) : ownFormRows(database),
    askToConfirm: newsletter.askToConfirm,
    askForAlert: storefront.twin?.askForAlert,
  })
  return { hostedKeys, mail, link, backend, storefront, newsletter, forms }
}

/** A shop whose key is refused could show its pages, but take no money: its owner is to know before anybody buys. */
async function checkPayments({ stripe }: PaymentSettings, log: Log): Promise<void> {
  if (!stripe) return
  const answer = await askForKey(stripe)
  if (answer.kind === 'refused')
    throw new Error(
      `Stripe refuses the key in STRIPE_SECRET_KEY (${answer.reason}): take it from the dashboard`,
    )
  if (answer.kind === 'unknown')
    log.warn({ err: answer.cause }, 'Stripe could not be asked whether it takes STRIPE_SECRET_KEY')
}
