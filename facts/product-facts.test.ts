import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { among } from './among.ts'
import { parts } from './parts.ts'
import { factsOf, hasTrait, isPart, TRAITS } from './product-facts.ts'
import { twoPadKneelingChair } from './products.ts'
import { kneelingSeat, seatFacts, seatOf, seats, usualHeightIn } from './seats.ts'

const folder = new URL('products/', import.meta.url)
const handles = readdirSync(folder).map(
  (file): string => JSON.parse(readFileSync(new URL(file, folder), 'utf8')).handle,
)

test('each product of facts/products is a seat or a part', () => {
  expect(new Set([...seats, ...parts].map(({ handle }) => handle))).toEqual(new Set(handles))
  for (const handle of handles) expect(factsOf(handle)?.handle).toBe(handle)
})

test('of a product that is not among them nothing is known', () => {
  expect(factsOf('constructor')).toBeUndefined()
  for (const trait of TRAITS) expect(hasTrait(undefined, trait)).toBe(false)
})

test('how one sits, what there is to lean on and what can be set', () => {
  const facts = seats.map(({ name, sitting, hasBackrest, height, knobs, tilts }) => [
    ...[name, sitting, hasBackrest, height.by, knobs?.seat ?? 0, knobs?.kneePad ?? 0, tilts],
  ])
  expect(facts).toEqual([
    ['Kneeling Chair', 'kneeling', false, 'holes', 4, 2, true],
    ['Two-Pad Kneeling Chair', 'kneeling', false, 'holes', 2, 0, false],
    ['Criss-Cross Armless Chair', 'cross-legged', true, 'lift', 0, 0, false],
    ['Rocking Kneeling Chair', 'kneeling', false, 'nothing', 0, 0, false],
    ['Saddle Stool', 'astride', false, 'lift', 0, 0, false],
    ['Balance Stool', 'balancing', false, 'lift', 0, 0, false],
  ])
})

test('[1.04] the kneeling chair’s own table has its desk at 28 to 35 in, every other place at 28 to 32', () => {
  expect(kneelingSeat.deskInTableIn).toEqual({ minHeight: 28, maxHeight: 35 })
  expect(kneelingSeat.deskIn).toEqual({ minHeight: 28, maxHeight: 32 })
  const others = seats.filter((seat) => seat !== kneelingSeat)
  expect(others.every(({ deskIn, deskInTableIn }) => deskIn === deskInTableIn)).toBe(true)
})

test('what is put together with tools has them in its box; parts are changed by hand', () => {
  expect(seats.map(({ assembly }) => assembly)).toEqual(Array(6).fill('tools in the box'))
  expect(parts.map(({ assembly }) => assembly)).toEqual(['by hand', 'by hand'])
})

test('parts name the seats that they are for', () => {
  expect(parts.map(({ kind, fits }) => [kind, fits.map(({ handle }) => handle)])).toEqual([
    ['cushions', ['keel-kneeling-chair']],
    ['casters', ['keel-criss-cross-chair', 'keel-saddle-stool']],
  ])
  expect(parts.every(isPart)).toBe(true)
  expect(seats.some(isPart)).toBe(false)
  for (const part of parts) expect(part.fits.every((seat) => seat === seatOf(seat.handle))).toBe(true)
})

test('seats and knee pads are at a height from the start: in their default hole, or half-way up the lift', () => {
  expect(seats.map(({ height, kneePads }) => [usualHeightIn(height), kneePads?.heightIn])).toEqual([
    [22, 12],
    [22, 12],
    [20, undefined],
    [21.5, 12],
    [25, undefined],
    [23, undefined],
  ])
})

test.each([
  ['no height', {}, 'a knee pad without a height'],
  ['a default that is no hole', { heightAtHoleIn: [12], defaultHole: 2 }, 'no hole 2, its default'],
])('a knee pad with %s stops the start', (_what, holes, message) => {
  const { heightIn: _, ...kneePad } = twoPadKneelingChair.kneePad
  expect(() => seatFacts({ ...twoPadKneelingChair, kneePad: { ...kneePad, ...holes } })).toThrow(message)
})

test('a seat on a hull goes forward as it rises, any other straight up', () => {
  expect(seats.map(({ forwardPerIn }) => forwardPerIn.toFixed(2))).toEqual([
    ...['0.00', '0.65', '0.00', '0.00', '0.00', '0.00'],
  ])
})

test('a word that no reader knows stops the start', () => {
  expect(() => among(['chair', 'stool'], 'bench')).toThrow(
    "facts/ says 'bench' where one of chair, stool is known",
  )
})
