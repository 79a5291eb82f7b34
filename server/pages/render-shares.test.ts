import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { createRenderShares, type MakeInTurn } from './render-shares.ts'

const PAGE_MS = 40
const CROWD = '192.0.2.1'
const VISITOR = '198.51.100.1'

let now: Date
let workedMs: number
let make: MakeInTurn

beforeEach(() => {
  now = new Date('2026-11-23T12:00:00Z')
  workedMs = 0
  make = createRenderShares({ now: () => now, threadMs: () => workedMs })
})

/** A page that takes this much thread time. */
const page = async () => {
  workedMs += PAGE_MS
  return 'a page'
}
const outcome = (address: string | undefined) =>
  make(address, page).catch(({ status, retryAfterS }) => [status, retryAfterS])

async function askOften(address: string, times: number) {
  const answers = []
  for (let asked = 0; asked < times; asked++) answers.push(await outcome(address))
  return answers
}

test('a network has a budget of time, which comes back, and nobody else pays for it', async () => {
  const answers = await askOften(CROWD, 102)
  expect(answers.slice(0, 100)).toEqual(Array(100).fill('a page'))
  expect(answers.slice(100)).toEqual(Array(2).fill([429, 1]))
  expect(await outcome('2001:db8::1')).toBe('a page')
  expect(await outcome(VISITOR)).toBe('a page')
  now = new Date(now.getTime() + 1000)
  expect(await askOften(CROWD, 7)).toEqual([...Array(5).fill('a page'), [429, 1], [429, 1]])
})

test('a visitor who looks at a few pages does not wait for a crowd', async () => {
  const made: string[] = []
  const ask = (address: string) => make(address, page).then(() => made.push(address))
  const crowd = Array.from({ length: 25 }, () => ask(CROWD))
  const visits = [ask(VISITOR), ask('198.51.100.2')]
  await Promise.all([...crowd, ...visits])
  expect(made.indexOf(VISITOR)).toBeLessThan(4)
  expect(made.indexOf('198.51.100.2')).toBeLessThan(6)
})

test('a network that asks for more at once than a browser does is told when to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => outcome(CROWD)))
  expect(answers.filter((answer) => answer === 'a page')).toHaveLength(27)
  expect(answers.filter((answer) => Array.isArray(answer) && answer[0] === 503)).toHaveLength(13)
})

test.each([
  [false, 2],
  [true, 16],
])(
  'pages that wait for a hosted service (%s): so many of one network are made at once',
  async (asksHosted, atOnce) => {
    const held = Promise.withResolvers<string>()
    let begun = 0
    const making = createRenderShares({ asksHosted })
    const pages = Array.from({ length: 20 }, () =>
      making(CROWD, () => {
        begun += 1
        return held.promise
      }),
    )
    await expect.poll(() => begun).toBe(atOnce)
    await nextTurn()
    expect(begun).toBe(atOnce)
    held.resolve('a page')
    expect(await Promise.all(pages)).toHaveLength(20)
  },
)

test('what is made anew for all is made whoever has used up what', async () => {
  await askOften(CROWD, 101)
  expect(await outcome(undefined)).toBe('a page')
})

test('of several that are made at once each pays for its part', async () => {
  const ends = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const made = ends.map(({ promise }) =>
    make(CROWD, async () => {
      await promise
      workedMs += PAGE_MS
      return 'a page'
    }),
  )
  await nextTurn()
  for (const { resolve } of ends) resolve()
  await Promise.all(made)
  // Together they used two pages' time, so 98 more pages are left.
  expect((await askOften(CROWD, 99)).filter((answer) => answer === 'a page')).toHaveLength(98)
})

test('everybody else has a turn between two pages', async () => {
  let turns = 0
  let isDone = false
  const others = (async () => {
    for (; !isDone; turns++) await nextTurn()
  })()
  const turnOf: number[] = []
  await Promise.all(Array.from({ length: 12 }, () => make(CROWD, async () => void turnOf.push(turns))))
  isDone = true
  await others
  expect(new Set(turnOf).size).toBe(12)
})

test('a page that fails is paid for, and fails for whoever asked for it alone', async () => {
  const failing = () =>
    make(CROWD, async () => {
      workedMs += PAGE_MS
      throw new Error('broken')
    })
  for (let asked = 0; asked < 100; asked++) await expect(failing()).rejects.toThrow('broken')
  expect(await outcome(CROWD)).toEqual([429, 1])
})

test('tells of each page that was made how long it waited and took, of one that failed too', async () => {
  const told: string[] = []
  const making = createRenderShares({
    onPageMade: ({ waitedMs, tookMs }) => told.push(`${waitedMs >= 0} ${tookMs >= 0}`),
  })
  await making(VISITOR, page)
  await making(undefined, page)
  await expect(making(VISITOR, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(told).toEqual(Array(3).fill('true true'))
})
