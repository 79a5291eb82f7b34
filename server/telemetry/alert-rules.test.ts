import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { emptyResource } from '@opentelemetry/resources'
import { expect, test } from 'vitest'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { openMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { measureWork } from './observer.ts'
import { measureProcess } from './process-metrics.ts'
import { RequestTally } from './request-tally.ts'
import { measureShop } from './shop-metrics.ts'
import type { OtlpConfig } from './telemetry-config.ts'

const RULES = readFileSync(new URL('../../docs/alerts/keel.rules.yml', import.meta.url), 'utf8')
const OPERATIONS = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const SEEING = OPERATIONS.slice(OPERATIONS.indexOf('### Metrics'), OPERATIONS.indexOf('### Traces'))
const NOTHING_SENT: OtlpConfig = {
  ...{ traces: false, metrics: false, metricsEveryMs: 60_000 },
  ...{ sampler: 'always_on', ratio: 1 },
}

/** Prometheus reads this of a shop that has everything to tell. */
async function everyMetric(): Promise<string> {
  const log = { warn: () => {}, info: () => {} } as never
  const { meter, answerScrape, provider } = openMetrics(NOTHING_SENT, emptyResource(), log)
  const work = measureWork(meter)
  work.onTurn(1)
  work.onPageMade({ waitedMs: 1, tookMs: 2 })
  work.onWaited('query', 1)
  work.onService({ host: 'keel.myshopify.com', status: 200, tookMs: 1 })
  const shopPort = await freePort()
  const server = createServer((_request, response) => response.end()).listen(shopPort, 'localhost')
  await once(server, 'listening')
  using requests = new RequestTally(server, () => '/cart')
  using _process = measureProcess(meter, {
    requests,
    pageCounts: { kept: 1, made: 1 },
    database: { lanes: () => [{ lane: 'query', busy: 1, idle: 1, waiting: 1 }] },
  })
  measureShop(meter, {
    readState: async () => ({
      queues: [{ queue: 'mail', entries: 1, lateS: 1, mostTries: 1 }],
      mails: { sentLastHour: 1, givenUp: 1 },
      orders: { lastHour: 1, lastAtS: 1 },
      money: [{ of: 'authorised', entries: 1, cents: 1, oldestS: 1 }],
      books: { differences: 1, comparedAtS: 1 },
    }),
    isReady: async () => true,
    dataDir: '.',
    certificate: { host: 'keel.example', expiresAtS: 1, [Symbol.dispose]: () => {} },
  })
  await fetch(`http://localhost:${shopPort}/cart`)
  const port = await freePort()
  await using _served = await serveMetrics({ port, host: 'localhost' }, answerScrape)
  const answer = await fetch(`http://localhost:${port}/metrics`)
  const text = await answer.text()
  server.close()
  await provider.shutdown()
  return text
}

const metrics = await everyMetric()
const series = new Set(metrics.match(/^keel_\w+/gm))

test('every metric that a rule asks for is one that a shop answers', () => {
  const asked = new Set(RULES.match(/\bkeel_\w+/g))
  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !series.has(name))).toEqual([])
})

test('the handbook names every metric that a shop answers, and no other', () => {
  const answered = [...metrics.matchAll(/^# TYPE (keel_\w+)/gm)].map(([, name = '']) => name)
  const told = new Set(SEEING.match(/\bkeel_[a-z_]+/g))
  expect([...told].sort()).toEqual(answered.sort())
})

test('each series ends in a number, and a path that a stranger made up is in none', () => {
  const lines = metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(
    lines.filter((line) => !/^keel_\w+(?:\{[^}]*\})? -?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(line)),
  ).toEqual([])
  expect(metrics).toContain('keel_requests_total{route="/cart",method="GET",status="200"} 1')
})
