import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAIR_TURN_LIMITS, FairTurns, type Turn } from './fair-turns.ts'

const STRANGER = '198.18.0.7'
const BUYER = '203.0.113.9'

let turns: FairTurns
/** The number of processors that are busy with requests. */
let processors: number
beforeEach(() => {
  vi.useFakeTimers()
  processors = 1
  turns = new FairTurns(FAIR_TURN_LIMITS, () => performance.now() * processors)
})
afterEach(() => {
  turns[Symbol.dispose]()
  vi.useRealTimers()
})

interface Asking {
  turn: Turn | undefined
  readonly outgoing: ServerResponse
}

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()))

function ask(network: string, isThere = () => true, outgoing = newResponse()): Asking {
  const asking: Asking = { turn: undefined, outgoing }
  void turns.take({ network, isThere, outgoing: asking.outgoing }).then((turn) => {
    asking.turn = turn
  })
  return asking
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const begun = (asked: readonly Asking[]) => asked.filter(({ turn }) => typeof turn === 'function')

async function work(network: string, ms: number) {
  const asked = ask(network)
  await settled()
  await vi.advanceTimersByTimeAsync(ms)
  end(asked)
}

function end({ turn }: Asking) {
  if (typeof turn !== 'function') throw new Error(`there is no turn to end but ${turn}`)
  turn()
}

/** A buyer who uses little has asked and stays around. */
async function haveBuyerAbout() {
  const buyer = ask(BUYER)
  await settled()
  return buyer
}

test('alone, a network has as many turns at once as it likes up to a bound, and no rest between them', async () => {
  await work(STRANGER, 1_000)
  const asked = Array.from({ length: 40 }, () => ask(STRANGER))
  await settled()
  expect(begun(asked)).toHaveLength(32)
  for (const each of begun(asked)) end(each)
  await settled()
  expect(begun(asked)).toHaveLength(40)
})

test('while somebody else is about, a network has as many at once as a browser sends', async () => {
  await haveBuyerAbout()
  const asked = Array.from({ length: 8 }, () => ask(STRANGER))
  await settled()
  expect(begun(asked)).toHaveLength(6)
  const [first] = asked
  if (first) end(first)
  await settled()
  expect(begun(asked)).toHaveLength(7)
})

test('whoever has used much gets one turn at a time, and then a rest of twice what it took', async () => {
  await work(STRANGER, 1_000)
  await haveBuyerAbout()
  const asked = [ask(STRANGER), ask(STRANGER)] as const
  await settled()
  expect(begun(asked)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  end(asked[0])
  await vi.advanceTimersByTimeAsync(190)
  expect(begun(asked)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(begun(asked)).toHaveLength(2)
})

test('nobody waits for those, and what was used is forgotten', async () => {
  await work(STRANGER, 1_000)
  const strangers = [ask(STRANGER), ask(STRANGER), ask(STRANGER)]
  const buyers = [ask(BUYER), ask('203.0.113.10')]
  await settled()
  expect(begun(buyers)).toHaveLength(2)
  for (const each of begun(strangers)) end(each)
  await vi.advanceTimersByTimeAsync(2 * FAIR_TURN_LIMITS.fadingMs)
  const again = [ask(STRANGER), ask(STRANGER)]
  await settled()
  expect(begun(again)).toHaveLength(2)
})

test('a rest ends early when nobody else is about any more', async () => {
  await work(STRANGER, 1_000)
  const buyer = await haveBuyerAbout()
  const asked = [ask(STRANGER), ask(STRANGER)] as const
  await settled()
  await vi.advanceTimersByTimeAsync(2_000)
  end(asked[0])
  end(buyer)
  await vi.advanceTimersByTimeAsync(FAIR_TURN_LIMITS.aboutForMs + 50)
  expect(begun(asked)).toHaveLength(2)
})

test('of those who wait, whoever has used least is next; all of them together have two turns', async () => {
  await work('192.0.2.1', 3_000)
  await work('192.0.2.2', 2_000)
  await work('192.0.2.3', 1_000)
  const buyer = await haveBuyerAbout()
  const first = ask('192.0.2.1')
  await settled()
  const second = ask('192.0.2.1')
  const most = ask('192.0.2.2')
  const least = ask('192.0.2.3')
  await settled()
  expect(begun([first, second, most, least])).toEqual([first, most])
  await vi.advanceTimersByTimeAsync(10)
  end(most)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun([second, least])).toEqual([least])
  end(buyer)
})

test('whoever sends slowly holds no turn, and pays for none', async () => {
  await haveBuyerAbout()
  const slow = Array.from({ length: 20 }, () => ask(STRANGER, () => false))
  await settled()
  expect(begun(slow)).toHaveLength(20)
  await vi.advanceTimersByTimeAsync(5_000)
  for (const each of slow) end(each)
  const whole = Array.from({ length: 6 }, () => ask(STRANGER))
  await settled()
  expect(begun(whole)).toHaveLength(6)
})

test('a body that comes while its sender waits is answered, and does not wait for those before it that never come', async () => {
  await work(STRANGER, 1_000)
  await haveBuyerAbout()
  let hasCome = false
  const first = ask(STRANGER)
  const never = ask(STRANGER, () => false)
  const late = ask(STRANGER, () => hasCome)
  await settled()
  end(first)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun([never, late])).toEqual([])
  hasCome = true
  await vi.advanceTimersByTimeAsync(100)
  expect(begun([never, late])).toEqual([late])
})

test('who leaves while waiting is passed over, and beyond a line there is none', async () => {
  await work(STRANGER, 1_000)
  await haveBuyerAbout()
  const asked = Array.from({ length: 130 }, () => ask(STRANGER))
  await settled()
  expect(asked.filter(({ turn }) => turn === 'full')).toHaveLength(1)
  asked[1]?.outgoing.emit('close')
  await settled()
  expect(asked[1]?.turn).toBe('left')
  const [first] = asked
  if (first) end(first)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun(asked)).toEqual([first, asked[2]])
})

test("who has left before they wait gets no turn, and takes nobody's place in the line", async () => {
  await work(STRANGER, 1_000)
  await haveBuyerAbout()
  ask(STRANGER)
  const outgoing = newResponse().destroy()
  const left = Array.from({ length: 128 }, () => ask(STRANGER, () => false, outgoing))
  const after = ask(STRANGER)
  await settled()
  expect(new Set(left.map(({ turn }) => turn))).toEqual(new Set(['left']))
  expect(after.turn).toBeUndefined()
})

test('several who are worked on at once share what the time costs', async () => {
  const together = [ask(STRANGER), ask('192.0.2.1'), ask('192.0.2.2')]
  await settled()
  await vi.advanceTimersByTimeAsync(1_200)
  for (const each of together) end(each)
  await haveBuyerAbout()
  const asked = [ask(STRANGER), ask(STRANGER)]
  await settled()
  expect(begun(asked)).toHaveLength(2)
})

test('whoever only waited, as for a slow disk, has used nothing', async () => {
  processors = 0
  await work(STRANGER, 10_000)
  await haveBuyerAbout()
  const asked = [ask(STRANGER), ask(STRANGER)]
  await settled()
  expect(begun(asked)).toHaveLength(2)
})
