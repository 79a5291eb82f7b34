import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'

export interface FairTurnLimits {
  /** A network that has lately used more processor time than this is heavy, and gives way to those that have not. */
  readonly lightMs: number
  /** The time in which the count of used processor time decays by a factor of e. */
  readonly fadingMs: number
  /** Requests of one light network that are worked on at once while others are about: as many as a browser sends. */
  readonly atOnce: number
  /** Requests of one heavy network worked on at once, and of all heavy networks together. */
  readonly atOnceOfHeavy: number
  readonly atOnceOfAllHeavy: number
  /** Requests of one network worked on at once while no other is about. */
  readonly atOnceAlone: number
  /** After a heavy network's request, heavy networks rest for this multiple of its time, while others are served. */
  readonly restTimes: number
  readonly maxRestMs: number
  /** A network counts as about for this long after its last request, as visitors read between two requests. */
  readonly aboutForMs: number
  readonly waiting: number
  readonly waitingOfOne: number
}

export const FAIR_TURN_LIMITS: FairTurnLimits = {
  lightMs: 500,
  fadingMs: 20_000,
  atOnce: 6,
  atOnceOfHeavy: 1,
  atOnceOfAllHeavy: 2,
  atOnceAlone: 32,
  restTimes: 2,
  maxRestMs: 1_000,
  aboutForMs: 500,
  waiting: 1_000,
  waitingOfOne: 128,
}

const MAX_NETWORKS = 50_000
/** The interval at which open requests are checked for complete bodies and for visitors who left. */
const LOOK_EVERY_MS = 25

export interface Asked {
  readonly network: string
  /** Whether its body has arrived, as far as Node buffers one. A slow sender holds no place. */
  readonly isThere: () => boolean
  /** Whether the visitor has left before, and its `close` event, which tells that they left while waiting. */
  readonly outgoing: Pick<ServerResponse, 'destroyed' | 'once' | 'off'>
}

/** `full`: too many wait; `left`: the visitor has left. Otherwise a function to call when the work is done. */
export type Turn = (() => void) | 'full' | 'left'

interface Open {
  /** The time at which its body had arrived; undefined until then. */
  beganMs: number | undefined
  beganPartMs: number
  readonly isThere: () => boolean
}

interface Waiting {
  readonly isThere: () => boolean
  readonly begin: (turn: Turn) => void
}

interface Visitor {
  readonly network: string
  readonly open: Set<Open>
  readonly line: Waiting[]
  isHeavy: boolean
  lastMs: number
}

/**
 * Divides this process's time among networks, whatever they request. A network that has used little begins at once. One
 * that has used much waits while others are about: one request at a time, and a rest after each. A network that is
 * alone may use everything, so nothing is lost where all visitors share one network, or one server asks for them all.
 */
export class FairTurns implements Disposable {
  readonly #limits: FairTurnLimits
  readonly #workedMs: () => number
  /** Networks that have a request open or waiting, or had one a moment ago. */
  readonly #visitors = new Map<string, Visitor>()
  // `max` would allocate memory for all entries at once, so the number is limited by size.
  readonly #used = new LRUCache<string, { ms: number; atMs: number }>({
    maxSize: MAX_NETWORKS,
    sizeCalculation: () => 1,
  })
  #waiting = 0
  #working = 0
  /** The share of a request open all the time: work is divided evenly among the requests that are open meanwhile. */
  #partMs = 0
  #partAtMs: number
  #restUntilMs = 0
  #timer: NodeJS.Timeout | undefined

  /**
   * Networks are charged for the work of all threads of this process, those of the embedded database, of pictures and
   * of passwords included. Waiting for a disk or another process costs nothing.
   */
  constructor(limits: FairTurnLimits = FAIR_TURN_LIMITS, workedMs = readWorkedMs) {
    this.#limits = limits
    this.#workedMs = workedMs
    this.#partAtMs = workedMs()
  }

  async take({ network, isThere, outgoing }: Asked): Promise<Turn> {
    if (outgoing.destroyed) return 'left'
    const visitor = this.#visitorOf(network)
    if (visitor.line.length === 0 && this.#mayBegin(visitor)) return this.#begin(visitor, isThere)
    const { waiting, waitingOfOne } = this.#limits
    if (this.#waiting >= waiting || visitor.line.length >= waitingOfOne) return 'full'
    const { promise, resolve } = Promise.withResolvers<Turn>()
    const place: Waiting = { isThere, begin: resolve }
    const leave = () => {
      if (this.#stepOut(visitor, place)) resolve('left')
    }
    visitor.line.push(place)
    this.#waiting += 1
    outgoing.once('close', leave)
    this.#lookLater()
    return promise.finally(() => outgoing.off('close', leave))
  }

  [Symbol.dispose]() {
    clearTimeout(this.#timer)
  }

  #visitorOf(network: string): Visitor {
    const known = this.#visitors.get(network)
    const visitor = known ?? { network, open: new Set(), line: [], isHeavy: false, lastMs: 0 }
    if (!known) this.#visitors.set(network, visitor)
    visitor.lastMs = performance.now()
    if (visitor.line.length === 0 && visitor.open.size === 0) this.#weigh(visitor)
    return visitor
  }

  #weigh(visitor: Visitor) {
    visitor.isHeavy = this.#usedOf(visitor.network) > this.#limits.lightMs
  }

  #usedOf(network: string): number {
    const { ms, atMs } = this.#used.get(network) ?? { ms: 0, atMs: 0 }
    return ms * Math.exp((atMs - performance.now()) / this.#limits.fadingMs)
  }

  #mayBegin(visitor: Visitor): boolean {
    const { atOnce, atOnceAlone, atOnceOfHeavy, atOnceOfAllHeavy } = this.#limits
    const held = workingOf(visitor)
    if (!this.#isAnyoneAboutBeside(visitor)) return held < atOnceAlone
    if (!visitor.isHeavy) return held < atOnce
    return (
      held < atOnceOfHeavy &&
      performance.now() >= this.#restUntilMs &&
      this.#workingOfHeavy() < atOnceOfAllHeavy
    )
  }

  /** Counts only light networks, since heavy ones need not rest for each other. */
  #isAnyoneAboutBeside(visitor: Visitor): boolean {
    const sinceMs = performance.now() - this.#limits.aboutForMs
    for (const other of this.#visitors.values())
      if (other !== visitor && !other.isHeavy && (other.lastMs >= sinceMs || workingOf(other) > 0))
        return true
    return false
  }

  #workingOfHeavy(): number {
    let working = 0
    for (const visitor of this.#visitors.values()) if (visitor.isHeavy) working += workingOf(visitor)
    return working
  }

  #begin(visitor: Visitor, isThere: () => boolean): Turn {
    const open: Open = { beganMs: undefined, beganPartMs: 0, isThere }
    visitor.open.add(open)
    if (isThere()) this.#startWork(open)
    else this.#lookLater()
    return () => this.#end(visitor, open)
  }

  #startWork(open: Open) {
    this.#share()
    this.#working += 1
    open.beganMs = performance.now()
    open.beganPartMs = this.#partMs
  }

  #end(visitor: Visitor, open: Open) {
    visitor.open.delete(open)
    visitor.lastMs = performance.now()
    if (open.beganMs !== undefined) {
      this.#share()
      this.#working -= 1
      const { network, isHeavy, lastMs } = visitor
      this.#used.set(network, { ms: this.#usedOf(network) + this.#partMs - open.beganPartMs, atMs: lastMs })
      if (isHeavy) this.#rest(lastMs - open.beganMs)
      else this.#weigh(visitor)
    }
    if (this.#waiting > 0) this.#look()
    else this.#lookLater()
  }

  #rest(tookMs: number) {
    const { restTimes, maxRestMs } = this.#limits
    const fromMs = Math.max(performance.now(), this.#restUntilMs)
    this.#restUntilMs = fromMs + Math.min(maxRestMs, restTimes * tookMs)
  }

  #share() {
    const workedMs = this.#workedMs()
    if (this.#working > 0) this.#partMs += (workedMs - this.#partAtMs) / this.#working
    this.#partAtMs = workedMs
  }

  #look() {
    for (const visitor of this.#visitors.values()) this.#lookAt(visitor)
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const place = next.line.find(({ isThere }) => isThere())
      if (place && this.#stepOut(next, place)) place.begin(this.#begin(next, place.isThere))
    }
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lookLater()
  }

  #lookAt(visitor: Visitor) {
    for (const open of visitor.open) if (open.beganMs === undefined && open.isThere()) this.#startWork(open)
    const isOver = performance.now() - visitor.lastMs > this.#limits.aboutForMs
    if (isOver && visitor.open.size === 0 && visitor.line.length === 0) this.#visitors.delete(visitor.network)
  }

  /** The network that has used least, of those that may begin. */
  #findNext(): Visitor | undefined {
    if (this.#waiting === 0) return undefined
    let next: Visitor | undefined
    for (const visitor of this.#visitors.values()) {
      const isDue = visitor.line.some(({ isThere }) => isThere()) && this.#mayBegin(visitor)
      if (isDue && (!next || this.#usedOf(visitor.network) < this.#usedOf(next.network))) next = visitor
    }
    return next
  }

  #stepOut({ line }: Visitor, place: Waiting): boolean {
    const at = line.indexOf(place)
    if (at < 0) return false
    line.splice(at, 1)
    this.#waiting -= 1
    return true
  }

  #lookLater() {
    if (this.#timer || this.#visitors.size === 0) return
    const restMs = this.#restUntilMs - performance.now()
    const inMs = restMs > 0 ? Math.min(restMs, LOOK_EVERY_MS) : LOOK_EVERY_MS
    this.#timer = setTimeout(() => this.#look(), inMs).unref()
  }
}

function workingOf({ open }: Visitor): number {
  let working = 0
  for (const { beganMs } of open) if (beganMs !== undefined) working += 1
  return working
}

function readWorkedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
