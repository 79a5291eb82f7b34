import type { Meter, ObservableGauge } from '@opentelemetry/api'
import type { Database } from '#database/database.ts'
import { watchEventLoop } from './event-loop-delay.ts'
import type { RequestTally } from './request-tally.ts'

export interface MeasuredProcess {
  readonly requests: Pick<RequestTally, 'all'>
  readonly pageCounts: { readonly kept: number; readonly made: number }
  readonly database: Pick<Database, 'lanes'>
}

/** Reads what this process counts by itself, whenever somebody asks. */
export function measureProcess(
  meter: Meter,
  { requests, pageCounts, database }: MeasuredProcess,
): Disposable {
  const watch = watchEventLoop()
  const counter = (name: string, description: string) => meter.createObservableCounter(name, { description })
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })

  counter('keel.requests', 'Requests that were answered').addCallback((result) => {
    for (const { route, method, status, count } of requests.all)
      result.observe(count, { route, method, status })
  })
  counter('keel.request_seconds', 'Time until answers were sent, all together').addCallback((result) => {
    const byRoute = Map.groupBy(requests.all, ({ route }) => route)
    for (const [route, tallies] of byRoute)
      result.observe(tallies.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000, { route })
  })
  counter('keel.pages', 'Public pages that were answered, stored ones and those made for it').addCallback(
    (result) => {
      result.observe(pageCounts.kept, { from: 'kept' })
      result.observe(pageCounts.made, { from: 'made' })
    },
  )
  gauge('keel.database.connections', 'Connections to the database').addCallback((result) => {
    for (const { lane, busy, idle } of database.lanes()) {
      result.observe(busy, { lane, state: 'busy' })
      result.observe(idle, { lane, state: 'idle' })
    }
  })
  gauge('keel.database.waiting', 'Work that waits for a connection').addCallback((result) => {
    for (const { lane, waiting } of database.lanes()) result.observe(waiting, { lane })
  })
  gauge(
    'keel.event_loop.delay_seconds',
    'What else waits for the process, of the last half minute',
  ).addCallback((result) => {
    const { p50Ms, p99Ms, maxMs } = watch.delays
    result.observe(p50Ms / 1000, { quantile: '0.5' })
    result.observe(p99Ms / 1000, { quantile: '0.99' })
    result.observe(maxMs / 1000, { quantile: '1' })
  })
  counter(
    'keel.cpu_seconds',
    'Time of processors that the process took, with all of its threads',
  ).addCallback((result) => {
    const { user, system } = process.cpuUsage()
    result.observe((user + system) / 1_000_000)
  })
  const startedAtS = Date.now() / 1000 - process.uptime()
  gauge('keel.start_timestamp_seconds', 'When the process began').addCallback((result) =>
    result.observe(startedAtS),
  )
  observeMemory(gauge('keel.memory_bytes', 'Memory of the process'))
  return watch
}

function observeMemory(memory: ObservableGauge): void {
  memory.addCallback((result) => {
    const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
    result.observe(rss, { of: 'resident' })
    result.observe(heapTotal, { of: 'heap' })
    result.observe(heapUsed, { of: 'heap_used' })
    result.observe(external, { of: 'external' })
    result.observe(arrayBuffers, { of: 'buffers' })
  })
}
