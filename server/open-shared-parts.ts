import { openClock } from '#database/clock.ts'
import type { Database } from '#database/connect.ts'
import { lockFolder } from '#database/folder-lock.ts'
import { joinProcesses } from '#database/live-processes.ts'
import { migrate } from '#database/migrate.ts'
import type { NotAnalyzed } from '#database/observer.ts'
import { seed } from '#database/seed/seed.ts'
import { nameOfWork } from '#services/shared/request-context.ts'
import type { Config } from './config/config.ts'
import { type ClaimsLedger, followClaims } from './ledger/follow-claims.ts'
import type { Log } from './log.ts'
import { openDatabase } from './open-database.ts'
import { openRequestLog } from './serving/request-log.ts'
import type { Observer } from './telemetry/observer.ts'
import { type FollowedTerms, followTerms } from './terms/follow-terms.ts'

/** The database, the log and the terms, which all other parts of a shop take. */
export interface SharedParts {
  readonly database: Database
  /** The log of failed requests. */
  readonly log: Log
  readonly now: () => Date
  /** This process's share of what all of them may do together. */
  readonly share: () => number
  readonly terms: FollowedTerms
  readonly ledger: ClaimsLedger
}

/** Locks the folder, brings the database up to date, and begins to follow what changes in it. */
export async function openSharedParts(
  opened: AsyncDisposableStack,
  config: Config,
  wholeLog: Log,
  onProgress: (message: string) => void,
  observer: Observer | undefined,
): Promise<SharedParts> {
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
  const terms = opened.use(await followTerms(database, log))
  const ledger = opened.use(await followClaims({ database, mode: config.claims, log, now }))
  return { database, log, now, share: () => 1 / processes.count(), terms, ledger }
}
