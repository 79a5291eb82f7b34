import type { Database } from '#database/connect.ts'
import type { Office } from '#office/desk/office.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import type { BackendOwner } from './backend/owner.ts'
import type { Config } from './config/config.ts'
import { figuresAdmin } from './figures/figures-admin.ts'
import { createVisitCounter, startCounting } from './figures/visit-counter.ts'
import { visitRoutes } from './figures/visit-routes.ts'
import { createChangeOnce } from './forms/change-once.ts'
import type { HostedKeys } from './hosted/hosted-keys.ts'
import type { ClaimsLedger } from './ledger/follow-claims.ts'
import type { Log } from './log.ts'
import { mcpService } from './mcp/mcp-service.ts'
import { startMissingSweep } from './messages/missing-messages.ts'
import { openOffice } from './office/open-office.ts'
import { openServices } from './open-services.ts'
import { openSharedParts } from './open-shared-parts.ts'
import type { OutsideOrigins } from './pages/page-headers.ts'
import { accountOrders } from './purchases/account-orders.ts'
import { purchaseProofs } from './purchases/purchase-proofs.ts'
import { reviewedProducts } from './purchases/reviewed-products.ts'
import { startSampleImport } from './reviews/start-sample-import.ts'
import type { EmbeddedService } from './serving/request-router.ts'
import { createWebSessions } from './sessions/web-sessions.ts'
import { backendAdmin } from './staff/backend-admin.ts'
import { connectPaidOrders } from './storefront/paid-orders.ts'
import type { Observer } from './telemetry/observer.ts'
import type { FollowedTerms } from './terms/follow-terms.ts'
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
  const shared = await openSharedParts(opened, config, wholeLog, onProgress, observer)
  const { database, log, now, share, terms, ledger } = shared
  const readContent = contentFor(ledger.claimsNow)
  const connected = await openServices(opened, config, shared, readContent, observer)
  const { backend, storefront, mail, link, newsletter } = connected
  const { owner } = backend
  const { twin } = storefront
  if (config.importSampleReviews) {
    opened.use(startSampleImport({ owner, picturesAt: picturesAt(config), log, onProgress }))
  }
  const purchases = twin ? followTwin(opened, { storefront: twin, owner, publicUrl, log }) : []
  opened.use(startMissingSweep({ owner, database, log, now }))
  const countDays = twin?.countDays
  const visits = createVisitCounter({ database, storefront: storefront.client, countDays, now })
  opened.use(startCounting(visits, log))
  // The first three precede the storefront's admin, which answers all other paths below the same prefix.
  const services = [
    backendAdmin({ owner, database, mail, link, claims: config.claims, log, now }),
    figuresAdmin({ owner, database, countDays, log, now }),
    termsAdmin({ owner, database, log, now }),
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
    ...{ database, owner, publicUrl, log, now },
    ...{ cookieName: 'keel-office', lifetimeMs: OFFICE_SESSION_MS },
  })
  const storeAdmin = config.storefront.kind === 'hosted' ? `${config.storefront.url}/admin` : undefined
  const all = opened.move()
  return {
    database,
    office: openOffice({ publicUrl, owner, sessions, services, storeAdmin, log, now }),
    ledger,
    locals: {
      claimsNow: ledger.claimsNow,
      publicUrl,
      storefront: storefront.client,
      backend: backend.client,
      forms: connected.forms,
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
    hostedKeys: connected.hostedKeys,
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

/** The origin at which a sample review's pictures lie: none is needed where the backend is embedded too. */
function picturesAt({ storefront, backend, publicUrl }: Config): string | undefined {
  if (storefront.kind === 'hosted') return undefined
  return backend.kind === 'embedded' ? '' : publicUrl
}
