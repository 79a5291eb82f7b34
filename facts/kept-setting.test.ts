import { expect, test } from 'vitest'
import { canKeepSetting, MAX_SETTING_CHARACTERS, readKeptSetting } from './kept-setting.ts'
import { seats } from './seats.ts'

const read = (words: string, handle = 'keel-kneeling-chair') => readKeptSetting(handle, words)

test('a setting is read in the words in which it was kept', () => {
  expect(read('Seat in hole 2, knee pad in hole 1')).toEqual({
    words: 'Seat in hole 2, knee pad in hole 1',
    seatHole: 2,
    kneeHole: 1,
  })
  expect(read('Seat in hole 2, its front in 3, knee pad in hole 1')?.seatHole).toBe(2)
  expect(read('Seat at 25 in (64 cm)', 'keel-saddle-stool')).toEqual({
    words: 'Seat at 25 in (64 cm)',
    seatHole: null,
    kneeHole: null,
  })
})

test.each([
  ['a hole that it does not have', 'Seat in hole 4, knee pad in hole 1'],
  ['no hole', 'Seat in hole 0, knee pad in hole 1'],
  ['a knee pad in a hole that it does not have', 'Seat in hole 2, knee pad in hole 9'],
  ['a front in a hole that it does not have', 'Seat in hole 2, its front in 4, knee pad in hole 1'],
  ['nothing of the knee pad', 'Seat in hole 2'],
  ['a height, of a chair with holes', 'Seat at 21 in (53 cm)'],
  ['more words', 'Seat in hole 2, knee pad in hole 1. Call 555-0100'],
  ['words before it', 'x Seat in hole 2, knee pad in hole 1'],
  ['a mark', '<b>Seat in hole 2</b>'],
  ['nothing', ''],
])('%s is none', (_what, words) => {
  expect(read(words)).toBeUndefined()
})

test('a lift is not set beyond its ends, nor with centimeters of another height', () => {
  const stool = seats.find(({ handle }) => handle === 'keel-saddle-stool')
  if (stool?.height.by !== 'lift') throw new Error('no lift')
  const { minIn, maxIn } = stool.height
  const words = (inches: number) => `Seat at ${inches} in (${Math.round(inches * 2.54)} cm)`
  for (const inches of [minIn, maxIn]) expect(read(words(inches), stool.handle)).toBeDefined()
  for (const inches of [minIn - 0.5, maxIn + 0.5]) expect(read(words(inches), stool.handle)).toBeUndefined()
  expect(read('Seat at 25 in (99 cm)', stool.handle)).toBeUndefined()
})

test('a chair whose pads and front cannot be set keeps the hole of its seat alone', () => {
  const twoPads = 'keel-two-pad-kneeling-chair'
  expect(read('Seat in hole 2', twoPads)).toMatchObject({ seatHole: 2, kneeHole: null })
  for (const words of ['Seat in hole 2, knee pad in hole 1', 'Seat in hole 2, its front in 3'])
    expect(read(words, twoPads), words).toBeUndefined()
})

test('what is no seat has no setting, and a seat with nothing to set keeps none', () => {
  expect(read('Seat in hole 2, knee pad in hole 1', 'keel-cushion-set')).toBeUndefined()
  expect(readKeptSetting('keel-kneeling-chair', undefined)).toBeUndefined()
  for (const seat of seats.filter((each) => !canKeepSetting(each)))
    expect(read('Seat in hole 1', seat.handle), seat.handle).toBeUndefined()
  expect(MAX_SETTING_CHARACTERS).toBeGreaterThan('Seat in hole 2, its front in 3, knee pad in hole 1'.length)
})
