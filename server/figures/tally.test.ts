import { expect, test } from 'vitest'
import type { Sum } from './read-visit.ts'
import { Tally } from './tally.ts'

const sum = (subject: string, rest: Partial<Sum> = {}): Sum => ({
  ...{ day: '2026-03-06', kind: 'view', subject, bucket: 0, times: 1 },
  ...rest,
})

test('equal sums are added up, others stand beside each other', () => {
  const tally = new Tally()
  tally.add([sum('home'), sum('home'), sum('home', { bucket: 1 }), sum('home', { kind: 'paint' })])
  tally.add([sum('home', { day: '2026-03-07' }), sum('home', { times: 3 })])
  expect(tally.take()).toEqual([
    sum('home', { times: 5 }),
    sum('home', { bucket: 1 }),
    sum('home', { kind: 'paint' }),
    sum('home', { day: '2026-03-07' }),
  ])
})

test('what was taken is not there any more', () => {
  const tally = new Tally()
  tally.add([sum('home')])
  tally.take()
  expect(tally.take()).toEqual([])
})

test('where it is full, known sums still grow and no new one begins', () => {
  const tally = new Tally(2)
  tally.add([sum('home'), sum('search'), sum('article'), sum('home')])
  expect(tally.take()).toEqual([sum('home', { times: 2 }), sum('search')])
})
