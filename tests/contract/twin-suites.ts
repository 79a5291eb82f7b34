import { beforeAll, beforeEach } from 'vitest'
import type { Database } from '#database/connect.ts'
import { seed } from '#database/seed/seed.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { besideTwin, describeOnEveryEngine } from '#tests/engines.ts'
import { type AuthTwin, openAuthTwin } from './auth-twin.ts'
import { openTwin } from './storefront-twin.ts'

interface Beside<Twin> {
  readonly database: () => Database
  readonly twin: () => Twin
}

/** Runs a suite on each engine, with a backend whose clock is right before each test. */
export function describeAuth(name: string, suite: (beside: Beside<AuthTwin>) => void) {
  describeOnEveryEngine(
    name,
    besideTwin(beforeEach, (database) => openAuthTwin(database), suite),
  )
}

/** Runs a suite on each engine, with a storefront that sells the shop's own catalogue. */
export function describeStorefront(name: string, suite: (beside: Beside<Storefront>) => void) {
  describeOnEveryEngine(name, besideTwin(beforeAll, openSeeded, suite))
}

async function openSeeded(database: Database): Promise<Storefront> {
  await seed(database)
  return openTwin(database)
}
