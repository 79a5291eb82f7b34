import { openClock } from '#database/clock.ts'
import type { Database } from '#database/connect.ts'
import { lockFolder } from '#database/folder-lock.ts'
import { joinProcesses } from '#database/live-processes.ts'
import { migrate } from '#database/migrate.ts'
import type { NotAnalyzed } from '#database/observer.ts'
import { seed } from '#database/seed/seed.ts'
import { brand } from '#facts/brand.ts'
import type { Office } from '#office/desk/office.ts'
import { createMail } from '#services/mail/mail.ts'
import type { Unsubscribe } from '#services/mail/unsubscribe/routes.ts'
import { nameOfWork } from '#services/shared/request-context.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import { startHousekeeping } from '#services/storefront/housekeeping.ts'
import type { PaymentSettings } from '#services/storefront/payments/open-providers.ts'
import { askForKey } from '#services/storefront/payments/stripe/stripe-account.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import { connectBackend } from './backend/connection.ts'
import type { BackendOwner } from './backend/owner.ts'
import type { Config } from './config/config.ts'
import { loadSecrets } from './config/keys.ts'
import { figuresAdmin } from './figures/figures-admin.ts'
import { createVisitCounter, startCounting } from './figures/visit-counter.ts'
import { visitRoutes } from './figures/visit-routes.ts'
import { createChangeOnce } from './forms/change-once.ts'
import { hostedFormRows, ownFormRows } from './forms/form-rows.ts'
import { createForms } from './forms/forms.ts'
import { type HostedKeys, watchHostedKeys } from './hosted/hosted-keys.ts'
import { type ClaimsLedger, followClaims } from './ledger/follow-claims.ts'
import type { Log } from './log.ts'
import { mcpService } from './mcp/mcp-service.ts'
import { startMissingSweep } from './messages/missing-messages.ts'
import { type Newsletter, openNewsletter } from './newsletter/newsletter.ts'
import { hostedSubscribers, ownSubscribers } from './newsletter/subscribers.ts'
import { openOffice } from './office/open-office.ts'
import { openDatabase } from './open-database.ts'
import type { OutsideOrigins } from './pages/page-headers.ts'
import { accountOrders } from './purchases/account-orders.ts'
import { purchaseProofs } from './purchases/purchase-proofs.ts'
import { openOwnTables } from './purchases/purchase-rows.ts'
import { reviewedProducts } from './purchases/reviewed-products.ts'
import { startSampleImport } from './reviews/start-sample-import.ts'
import { openRequestLog } from './serving/request-log.ts'
import type { EmbeddedService } from './serving/request-router.ts'
import { createWebSessions } from './sessions/web-sessions.ts'
import { backendAdmin } from './staff/backend-admin.ts'
import { findStaffAt } from './staff/find-staff.ts'
import { roleOfAccount } from './staff/staff-accounts.ts'
import { connectStorefront } from './storefront/connection.ts'
import { connectPaidOrders } from './storefront/paid-orders.ts'
import { readVettedAgents } from './storefront/vetted-agents.ts'
import type { Observer } from './telemetry/observer.ts'
import { type FollowedTerms, followTerms } from './terms/follow-terms.ts'
import { termsAdmin } from './terms/terms-admin.ts'

/** A working day with its breaks; after it, whoever finds the laptop open finds the office closed. */
const OFFICE_SESSION_MS = 12 * 60 * 60_000

export interface Parts extends AsyncDisposable {
  readonly database: Database
  /** The locals of pages, in development as in production. */
  readonly locals: SharedLocals
  readonly ledger: Pick<ClaimsLedger, 'onChange'>
  readonly origins: OutsideOrigins
  readonly office: Office
  /** The services that run in this process. */
  readonly services: readonly EmbeddedService[]
  /** Whether the storefront is hosted and does not answer. */
  readonly isStorefrontAway: () => boolean
  /** The log of failed requests. */
  readonly log: Log
  readonly hostedKeys: HostedKeys
  readonly terms: FollowedTerms
}

/** Opens a shop's parts in order, and closes them in reverse order when disposed of. */
export async function openParts(
  config: Config,
  wholeLog: Log,
  contentFor: (claimsNow: ClaimsLedger['claimsNow']) => ReadShopContent,
  onProgress: (message: string) => void,
  observer?: Observer | undefined,
): Promise<Parts> {
  await using opened = new AsyncDisposableStack()
  const { publicUrl } = config
  const lock = await lockFolder(config.dataDir)
  opened.defer(() => lock.release())
  const onNotAnalyzed = ({ table, reason }: NotAnalyzed) =>
    wholeLog.warn({ table, reason }, 'a table could not be analyzed, and keeps the statistics that it has')
  const database = opened.adopt(
    await openDatabase(config.database, { ...observer, nameOfWork, onNotAnalyzed }),
    (each) => each.close(),
  )
  await migrate(database, onProgress)
  if (config.storefront.kind === 'embedded') await seed(database, onProgress)
  const isAllOwn = config.storefront.kind === 'embedded' && config.backend.kind === 'embedded'
  const { log } = opened.use(openRequestLog({ database, log: wholeLog, isAllOwn }))
  const { now } = opened.use(await openClock(database.health))
  const processes = opened.use(await joinProcesses(database, log))
  const share = () => 1 / processes.count()
  const terms = opened.use(await followTerms(database, log))
  const ledger = opened.use(await followClaims({ database, mode: config.claims, log, now }))
  const readContent = contentFor(ledger.claimsNow)
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
    ...{ config, database, secrets, mail, readContent, log, now },
    hostedFetch,
    findStaff: findStaffAt(backend.owner),
    claimsNow: ledger.claimsNow,
    askForNews: (trx, email) => newsletter.askForNews(trx, email),
    vettedAgents: await readVettedAgents(config),
    share,
  })
  const { twin } = storefront
  mail.start()
  opened.use(backend.startBackground())
  const tables = openOwnTables(backend.owner)
  const signing = { ...link, log, now }
  const isHosted = config.backend.kind === 'hosted'
  const subscribers = isHosted ? hostedSubscribers(database, tables) : ownSubscribers(database)
  const newsletter: Newsletter = openNewsletter({ database, subscribers, mail, ...signing })
  const add = isHosted ? hostedFormRows(database, tables) : ownFormRows(database)
  const forms = createForms({
    database,
    add,
    mail,
    askToConfirm: newsletter.askToConfirm,
    askForAlert: twin?.askForAlert,
    ...signing,
  })
  if (config.importSampleReviews) {
    opened.use(startSampleImport({ owner: backend.owner, picturesAt: picturesAt(config), log, onProgress }))
  }
  const purchases = twin ? followTwin(opened, { storefront: twin, owner: backend.owner, publicUrl, log }) : []
  opened.use(startMissingSweep({ owner: backend.owner, database, log, now }))
  const countDays = twin?.countDays
  const visits = createVisitCounter({ database, storefront: storefront.client, countDays, now })
  opened.use(startCounting(visits, log))
  // The first three precede the storefront's admin, which answers all other paths below the same prefix.
  const services = [
    backendAdmin({ owner: backend.owner, database, mail, link, claims: config.claims, log, now }),
    figuresAdmin({ owner: backend.owner, database, countDays, log, now }),
    termsAdmin({ owner: backend.owner, database, log, now }),
    visitRoutes(visits),
    ...storefront.services,
    ...backend.services,
    ...purchases,
    mcpService({
      ...{ publicUrl, readContent, log, now, share },
      storefrontFor: storefront.clientFor,
      claimsNow: ledger.claimsNow,
      readPassport: twin?.readPassport,
    }),
    newsletter.service,
    mail,
  ]
  const sessions = createWebSessions({
    ...{ database, owner: backend.owner, publicUrl, log, now },
    ...{ cookieName: 'keel-office', lifetimeMs: OFFICE_SESSION_MS },
  })
  const storeAdmin = config.storefront.kind === 'hosted' ? `${config.storefront.url}/admin` : undefined
  const all = opened.move()
  return {
    database,
    office: openOffice({ publicUrl, owner: backend.owner, sessions, services, storeAdmin, log, now }),
    ledger,
    locals: {
      claimsNow: ledger.claimsNow,
      publicUrl,
      storefront: storefront.client,
      backend: backend.client,
      forms,
      changeCartOnce: createChangeOnce(now, share),
      browser: { ...storefront.browser, ...backend.browser },
      log,
    },
    origins: {
      connect: [...new Set([...storefront.origins.connect, ...backend.connectOrigins])],
      pictures: [...new Set([...storefront.origins.pictures, ...backend.pictureOrigins])],
    },
    services,
    isStorefrontAway: storefront.isAway,
    log,
    hostedKeys,
    terms,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

interface Twin {
  readonly storefront: Storefront
  readonly owner: BackendOwner
  readonly publicUrl: string
  readonly log: Log
}

/** Begins what a twin of the storefront does by itself, and returns the services by which buyers find their purchases. */
function followTwin(opened: AsyncDisposableStack, parts: Twin): readonly EmbeddedService[] {
  const { storefront, owner } = parts
  opened.use(connectPaidOrders(parts))
  opened.use(storefront.followPayments())
  opened.use(storefront.reconcileNightly())
  opened.use(storefront.sendOrderLinks())
  opened.use(storefront.tellAgents())
  opened.use(storefront.sendStockAlerts())
  opened.use(storefront.requestReviews(reviewedProducts(owner)))
  return [purchaseProofs(parts), accountOrders(parts)]
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

/** The origin at which a sample review's pictures lie: none is needed where the backend is embedded too. */
function picturesAt({ storefront, backend, publicUrl }: Config): string | undefined {
  if (storefront.kind === 'hosted') return undefined
  return backend.kind === 'embedded' ? '' : publicUrl
}
