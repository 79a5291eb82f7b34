import { connectDatabase, type Database } from '#database/connect.ts'
import { lockFolder } from '#database/folder-lock.ts'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { brand } from '#facts/brand.ts'
import { createMail } from '#services/mail/mail.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import { startHousekeeping } from '#services/storefront/housekeeping.ts'
import type { SharedLocals } from '#shop/locals.ts'
import { connectBackend } from './backend/connection.ts'
import type { Config } from './config/config.ts'
import { loadSecrets } from './config/keys.ts'
import { hostedFormRows, ownFormRows } from './forms/form-rows.ts'
import { createForms } from './forms/forms.ts'
import type { Log } from './log.ts'
import { type Newsletter, openNewsletter } from './newsletter/newsletter.ts'
import type { OutsideOrigins } from './pages/security-headers.ts'
import { purchaseProofs } from './purchases/purchase-proofs.ts'
import { openOwnTables } from './purchases/purchase-rows.ts'
import { reviewedProducts } from './purchases/reviewed-products.ts'
import { startSampleImport } from './reviews/start-sample-import.ts'
import type { EmbeddedService } from './serving/request-router.ts'
import { connectStorefront } from './storefront/connection.ts'
import { connectPaidOrders } from './storefront/paid-orders.ts'

export interface Parts extends AsyncDisposable {
  readonly database: Database
  /** What pages get, in development as in production. */
  readonly locals: SharedLocals
  readonly origins: OutsideOrigins
  /** The services that live in this process. */
  readonly services: readonly EmbeddedService[]
}

/** Opens what a shop stands on, in order, and closes it in the reverse order when disposed of. */
export async function openParts(
  config: Config,
  log: Log,
  readContent: ReadShopContent,
  onProgress: (message: string) => void,
): Promise<Parts> {
  await using opened = new AsyncDisposableStack()
  const lock = await lockFolder(config.dataDir)
  opened.defer(() => lock.release())
  const database = opened.adopt(await connect(config), (each) => each.close())
  await migrate(database, onProgress)
  if (config.storefront.kind === 'embedded') await seed(database, onProgress)
  const secrets = await loadSecrets(database, config.dataDir, log)
  const from = `${brand.name} <${brand.supportEmail}>`
  const link = { publicUrl: config.publicUrl, signingKey: secrets.mailSigningKey }
  // Of what needs mail itself.
  const onUnsubscribe = (address: string): Promise<void> => newsletter.end(address)
  const mail = opened.adopt(
    createMail({ database, delivery: config.mail, from, link, log, onUnsubscribe }),
    (each) => each.close(),
  )
  mail.start()
  const storefront = connectStorefront({ config, database, secrets, mail, readContent, log })
  if (config.storefront.kind === 'embedded') opened.use(startHousekeeping({ database, log }))
  const backend = connectBackend({ config, database, secrets, mail, log })
  opened.use(backend.startBackground())
  const tables = openOwnTables(backend.owner)
  const signing = { publicUrl: config.publicUrl, signingKey: secrets.mailSigningKey, log }
  const newsletter: Newsletter = openNewsletter({ database, tables, mail, ...signing })
  const add = config.backend.kind === 'hosted' ? hostedFormRows(database, tables) : ownFormRows(database)
  const forms = createForms({ add, mail, askToConfirm: newsletter.askToConfirm, ...signing })
  if (config.importSampleReviews) {
    opened.use(startSampleImport({ owner: backend.owner, picturesAt: picturesAt(config), log, onProgress }))
  }
  const purchases: EmbeddedService[] = []
  if (storefront.twin) {
    const parts = { storefront: storefront.twin, owner: backend.owner, publicUrl: config.publicUrl, log }
    opened.use(connectPaidOrders(parts))
    opened.use(storefront.twin.requestReviews(reviewedProducts(backend.owner)))
    purchases.push(purchaseProofs(parts))
  }
  const all = opened.move()
  return {
    database,
    locals: {
      claims: config.claims,
      publicUrl: config.publicUrl,
      storefront: storefront.client,
      backend: backend.client,
      forms,
      browser: { ...storefront.browser, ...backend.browser },
      log,
    },
    origins: {
      connect: [...new Set([...storefront.origins.connect, ...backend.connectOrigins])],
      pictures: [...new Set([...storefront.origins.pictures, ...backend.pictureOrigins])],
    },
    services: [...storefront.services, ...backend.services, ...purchases, newsletter.service, mail],
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Where a review that the backend keeps finds the storefront twin's pictures: beside itself, if it is a twin too. */
function picturesAt({ storefront, backend, publicUrl }: Config): string | undefined {
  if (storefront.kind === 'hosted') return undefined
  return backend.kind === 'embedded' ? '' : publicUrl
}

/** The database could not be opened; `cause` is its own error, which may not name the variable to look at. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

async function connect({ database }: Config): Promise<Database> {
  try {
    return await connectDatabase(database)
  } catch (cause) {
    throw new DatabaseUnavailable('The database cannot be opened', { cause })
  }
}
