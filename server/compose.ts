import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Office } from '#office/desk/office.ts'
import type { Config } from './config/config.ts'
import { contentOf, type ReadWords } from './content/shop-content.ts'
import { createAskFront } from './front/ask-front.ts'
import { createFrontHeaders } from './front/front-headers.ts'
import { startPurger } from './front/purger.ts'
import type { Log } from './log.ts'
import { openParts, type Parts } from './open-parts.ts'
import type { PageParts, ShopApp } from './pages/page-locals.ts'
import { createPersonalPages } from './pages/personal/personal-pages.ts'
import { createPublicAnswers, type PageCounts } from './pages/public/answer-page.ts'
import { AnswerRecorder } from './pages/public/answer-recorder.ts'
import { invalidateOnChanges } from './pages/public/invalidations.ts'
import { keepServices, recordServices } from './pages/public/keep-services.ts'
import { KeptAnswers } from './pages/public/kept-answers.ts'
import { MemoryStore } from './pages/public/memory-store.ts'
import { createMissingPages, type LeadsNowhere } from './pages/public/missing-pages.ts'
import { PageRenderer } from './pages/public/page-renderer.ts'
import { PublicPages } from './pages/public/public-pages.ts'
import { createRenderShares } from './pages/render-shares.ts'
import { createAddressReader } from './serving/client-address.ts'
import { FairTurns } from './serving/fair-turns.ts'
import { OPEN_REQUEST_LIMITS, OpenRequests } from './serving/open-requests.ts'
import { type Readiness, watchReadiness } from './serving/readiness.ts'
import { createNumbering } from './serving/request-number.ts'
import { createRouter, type RequestListener, type RouterParts } from './serving/request-router.ts'
import { createUpgrades, type Upgrades } from './serving/upgrades.ts'
import type { Observer } from './telemetry/observer.ts'

const MEBIBYTE = 1024 * 1024
const PAGE_CACHE_BYTES = 64 * MEBIBYTE
/** Events purge a page as soon as it is wrong; the age limit only covers an event that was lost. */
const PAGE_FRESH_FOR_MS = 5 * 60_000

export interface ComposeOptions {
  config: Config
  log: Log
  app: ShopApp
  isPersonal: RouterParts['isPersonal']
  leadsNowhere: LeadsNowhere
  readWords: ReadWords
  serveStatic: RouterParts['serveStatic']
  onProgress: (message: string) => void
  /** Hears of all work, where metrics or traces are asked for. */
  observer?: Observer | undefined
}

export interface Running extends AsyncDisposable, Pick<Parts, 'database' | 'services'> {
  readonly pageCounts: PageCounts
  readonly listener: RequestListener
  readonly upgrades: Upgrades
  readonly readiness: Readiness
}

/** Builds a running shop from its configuration; disposing of it closes every part. */
export async function compose(options: ComposeOptions): Promise<Running> {
  const { config, app, isPersonal, leadsNowhere, readWords, serveStatic, onProgress, observer } = options
  await using opened = new AsyncDisposableStack()
  const parts = opened.use(
    await openParts(
      config,
      options.log,
      (claimsNow) => contentOf(readWords, claimsNow),
      onProgress,
      observer,
    ),
  )
  const { database, locals, ledger, origins, office, services, isStorefrontAway, log, hostedKeys, terms } =
    parts
  const pages = new PublicPages({
    store: new MemoryStore({ maxBytes: PAGE_CACHE_BYTES, freshForMs: PAGE_FRESH_FOR_MS }),
    onRefreshFailure: (error) => log.error({ err: error }, 'an old page could not be made anew'),
    isAway: async () => isStorefrontAway() || (await isAway(database)),
  })
  const { front } = config
  const purger = front && opened.use(await startPurger({ database, askFront: createAskFront(front), log }))
  const answers = new KeptAnswers()
  // The answers go first, since a page is made of them.
  const kept: Pick<PublicPages, 'invalidate' | 'clear'> = {
    invalidate: (tags) => {
      answers.invalidate(tags)
      pages.invalidate(tags)
      purger?.purge(tags)
    },
    clear: () => {
      answers.clear()
      pages.clear()
      purger?.purge('all')
    },
  }
  opened.defer(await invalidateOnChanges(database, kept, log))
  // Nearly every page claims something and names a figure, and an owner changes either seldom.
  ledger.onChange(() => kept.clear())
  terms.onChange(() => kept.clear())
  const readiness = opened.use(await watchReadiness(database, log, config.dataDir, hostedKeys))
  const pageParts: PageParts = { app, locals, origins }
  const renderer = createRenderer(pageParts, answers, config)
  const asksHosted = config.storefront.kind === 'hosted' || config.backend.kind === 'hosted'
  const makeInTurn = createRenderShares({ asksHosted, onPageMade: observer?.onPageMade })
  const publicAnswers = createPublicAnswers({
    pages,
    make: (asked, address, shared) => makeInTurn(address, () => renderer.render(asked, shared)),
    missing: createMissingPages({ leadsNowhere, pages, answers }),
    frontHeaders: front && createFrontHeaders({ front, freshForMs: PAGE_FRESH_FOR_MS }),
  })
  const addressOf = createAddressReader(config.trustedProxies)
  const listener = createRouter({
    publicAnswers,
    answerPersonally: createPersonalPages(pageParts, office, makeInTurn),
    isPersonal,
    isStaff: (cookies) => isStaff(office, cookies),
    readiness,
    frontTrouble: purger?.trouble,
    services,
    addressOf,
    numberOf: createNumbering(config.trustedProxies),
    observer,
    serveStatic,
    fairTurns: opened.use(new FairTurns()),
    openRequests: opened.use(new OpenRequests(OPEN_REQUEST_LIMITS)),
    publicUrl: config.publicUrl,
    log,
  })
  const upgrades = createUpgrades(services, addressOf, log)
  const all = opened.move()
  const pageCounts = publicAnswers.counts
  const running = { listener, upgrades, readiness, database, services, pageCounts }
  return { ...running, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** A hosted service that hangs would be waited for twice, so what it answered is no evidence. */
function createRenderer(parts: PageParts, answers: KeptAnswers, config: Config): PageRenderer {
  const locals = keepServices(parts.locals, answers, config)
  if (config.storefront.kind !== 'embedded' || config.backend.kind !== 'embedded')
    return new PageRenderer({ ...parts, locals })
  const recorder = new AnswerRecorder()
  return new PageRenderer({ ...parts, locals: recordServices(locals, recorder) }, recorder)
}

/** Whoever hears of changes and gets answers shows no page that something has changed since. */
async function isAway(database: Database): Promise<boolean> {
  if (!database.isHearing()) return true
  try {
    await sql`select 1`.execute(database.health)
    return false
  } catch {
    return true
  }
}

async function isStaff({ sessions, publicUrl }: Office, cookie: string): Promise<boolean> {
  const admission = await sessions.admit(new Request(publicUrl, { headers: { cookie } }))
  if (admission.kind !== 'signed-in') return false
  const { role, hasSecondStep } = admission.session.signedIn
  return role !== undefined && hasSecondStep
}
