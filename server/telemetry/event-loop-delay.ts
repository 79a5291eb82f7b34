import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A timer of this interval is held against the clock; what it is late by is the delay of everything else too. */
const RESOLUTION_MS = 20
/** Delays are told of the last whole window, so that one long pause is not forgotten before anybody asks. */
const WINDOW_MS = 15_000
const NS_PER_MS = 1_000_000

export interface Delays {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export interface DelayWatch extends Disposable {
  /** The delays of the last 15 seconds and of the window before them. */
  readonly delays: Delays
}

export function watchEventLoop(): DelayWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const read = (): Delays => ({
    p50Ms: lateBy(histogram.percentile(50)),
    p99Ms: lateBy(histogram.percentile(99)),
    maxMs: lateBy(histogram.max),
  })
  let last: Delays = { p50Ms: 0, p99Ms: 0, maxMs: 0 }
  const timer = setInterval(() => {
    last = read()
    histogram.reset()
  }, WINDOW_MS).unref()
  return {
    get delays() {
      const now = read()
      return {
        p50Ms: Math.max(last.p50Ms, now.p50Ms),
        p99Ms: Math.max(last.p99Ms, now.p99Ms),
        maxMs: Math.max(last.maxMs, now.maxMs),
      }
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** Before its first sample the histogram answers with numbers that mean nothing, and all of them are small. */
function lateBy(ns: number): number {
  return Math.max(0, ns / NS_PER_MS - RESOLUTION_MS)
}
