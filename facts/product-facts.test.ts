import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { among } from './among.ts'
import { parts } from './parts.ts'
import { factsOf, hasTrait, isPart, TRAITS } from './product-facts.ts'
import { kneelingSeat, seatOf, seats } from './seats.ts'

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

test('a word that no reader knows stops the start', () => {
  expect(() => among(['chair', 'stool'], 'bench')).toThrow(
    "facts/ says 'bench' where one of chair, stool is known",
  )
})
