import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresServer } from '#tests/postgres/server.ts'
import { checkAlerts } from './alerts/check-alerts.ts'
import { findProgram } from './balancers/find-program.ts'
import { sellBehindBalancer } from './balancers/sell-behind-balancer.ts'
import { sellBehindPooler } from './balancers/sell-behind-pooler.ts'
import { outlivePrimary } from './failover/outlive-primary.ts'
import { serveBehindFront } from './front/serve-behind-front.ts'
import { playGameDay } from './game-day/game-day.ts'

interface Soaking {
  /** Runs a step of this name, where it was asked for. */
  readonly step: (name: string, run: () => Promise<void>) => Promise<void>
  /** Takes the name of a program that is not here. */
  readonly untried: string[]
  readonly folder: string
  readonly postgres: PostgresServer
}

const RESTARTS = 4
const PRICE_CHANGES = 40
const PURGED_PRICES = 20
const VISITS = 2_000
const DEATHS = 4

/** The steps in which several processes stand beside programs of others: balancers, a cache, a pooler, a watcher. */
export async function besideOtherPrograms({ step, untried, folder, postgres }: Soaking): Promise<void> {
  const makeHome = async (name: string) => {
    const home = join(folder, name)
    await mkdir(home)
    return home
  }
  await step('alerts of docs/alerts/ fire at what they are for, by promtool', async () => {
    const program = findProgram('promtool', ['prometheus'])
    if (!program) return void untried.push('promtool')
    console.log(`  ${await checkAlerts(program)}`)
  })
  for (const balancer of ['haproxy', 'nginx'] as const) {
    await step(
      `postgres: two processes behind ${balancer} sell while they are restarted by turns, frozen, and without their database`,
      async () => {
        const program = findProgram(balancer)
        if (!program) return void untried.push(balancer)
        const home = await makeHome(`behind-${balancer}`)
        const behind = { balancer, program, postgres, folder: home, restarts: RESTARTS }
        const { answered } = await sellBehindBalancer(behind)
        console.log(`  ${answered} posts through ${RESTARTS} restarts, none cut`)
      },
    )
  }
  await step(
    'postgres: game-day, which goes through docs/operations.md while two processes sell',
    async () => {
      const program = findProgram('ss', ['iproute2']) && findProgram('curl')
      if (!program) return void untried.push('ss and curl')
      const tell = (line: string) => console.log(`  ${line}`)
      if (!(await playGameDay({ folder: join(folder, 'game-day'), postgres, tell }))) untried.push('mount')
    },
  )
  await step('postgres: two processes behind varnish, a front that forgets by tag', async () => {
    const program = findProgram('varnishd', ['varnish', 'varnish-modules'])
    if (!program) return void untried.push('varnish')
    const databaseUrl = await postgres.createDatabase()
    const counts = { priceChanges: PURGED_PRICES, visits: VISITS }
    const behind = { ...counts, program, databaseUrl, folder: join(folder, 'behind-varnish') }
    console.log(`  ${await serveBehindFront(behind)}`)
  })
  await step(
    'postgres: failover, when the primary dies under two processes and its standby is promoted',
    async () => {
      const program = findProgram('pg_autoctl', ['pg-auto-failover-cli', 'postgresql-15-auto-failover'])
      if (!program) return void untried.push('pg_autoctl')
      const home = await makeHome('failover')
      console.log(`  ${await outlivePrimary({ program, folder: home, deaths: DEATHS })}`)
    },
  )
  await step(
    'postgres: two processes behind pgbouncer, which gives each transaction another connection',
    async () => {
      const program = findProgram('pgbouncer')
      if (!program) return void untried.push('pgbouncer')
      const home = await makeHome('behind-pgbouncer')
      const databaseUrl = await postgres.createDatabase()
      await sellBehindPooler({ program, databaseUrl, folder: home, priceChanges: PRICE_CHANGES })
    },
  )
}
