import { afterAll, beforeAll, type beforeEach, describe } from 'vitest'
import type { Database } from '#database/connect.ts'
import { ENGINES, openFreshDatabase } from './fresh-database.ts'

const OPEN_MS = 30_000

type Suite = (context: { database: () => Database }) => void

/** Runs a suite on each engine, each time on a freshly migrated database of its own. */
export function describeOnEveryEngine(name: string, suite: Suite) {
  describeOn(ENGINES, name, suite)
}

/** On the quicker one, for what is decided before any engine is asked: what somebody sends, and what is refused. */
export function describeOnOneEngine(name: string, suite: Suite) {
  describeOn(['postgres'], name, suite)
}

/** A suite beside what is opened on its database: anew before each test, or once before all of them. */
export function besideTwin<Twin>(
  before: typeof beforeAll | typeof beforeEach,
  open: (database: Database) => Promise<Twin>,
  suite: (context: { database: () => Database; twin: () => Twin }) => void,
): Suite {
  return ({ database }) => {
    let twin: Twin
    before(async () => {
      twin = await open(database())
    })
    suite({ database, twin: () => twin })
  }
}

function describeOn(engines: readonly Database['engine'][], name: string, suite: Suite) {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    let database: Database
    beforeAll(async () => {
      database = await openFreshDatabase(engine)
    }, OPEN_MS)
    afterAll(() => database.close())
    suite({ database: () => database })
  })
}
