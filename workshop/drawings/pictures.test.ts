import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFinishName } from '../../facts/finishes.ts'
import { kneelingChair } from '../../facts/products.ts'
import { drawnFiles, galleries } from './pictures.ts'
import type { Picture } from './products/picture.ts'

const REPOSITORY = join(import.meta.dirname, '..', '..')
const MAX_BYTES = 29_000
const files = drawnFiles(REPOSITORY)
const drawings = [...galleries()].flatMap(([handle, pictures]) =>
  pictures.map(({ file, svg }): [string, string] => [`${handle}/${file}`, svg]),
)

const measured = (svg: string) =>
  [...svg.matchAll(/data-inches="([\d.]+)" data-length="([\d.]+)"/g)].map(([, inches, length]) => ({
    inches: Number(inches),
    length: Number(length),
  }))

test('the drawings in the repository are what the measurements come to', async () => {
  for (const [path, text] of files) expect(await readFile(join(REPOSITORY, path), 'utf8'), path).toBe(text)
})

test('only what a gallery shows is drawn: its first picture, and no other look of which there is a photograph', () => {
  const drawn = (handle: string) =>
    [...files.keys()]
      .flatMap((path) => path.split(`${handle}/`)[1] ?? [])
      .filter((file) => file.endsWith('.svg'))
  expect(drawn(kneelingChair.handle)).toEqual([
    'side-natural-birch-oat.svg',
    'front.svg',
    'top.svg',
    'holes.svg',
    'fit.svg',
  ])
})

test.each(drawings)('%s is small, draws no scripts, and loads nothing', (_, svg) => {
  expect(Buffer.byteLength(svg)).toBeLessThan(MAX_BYTES)
  expect(svg).not.toMatch(/<script|<text|<image|href=|NaN|undefined/)
})

test.each(drawings)('%s: each dimension line is as long as its figure says', (_, svg) => {
  const unitsPerInch = Number(/data-units-per-inch="([\d.]+)"/.exec(svg)?.[1])
  for (const { inches, length } of measured(svg)) {
    expect(Math.abs(length / unitsPerInch - inches), `${inches} in`).toBeLessThan(0.01)
  }
})

const galleryOf = (handle: string): readonly Picture[] => galleries().get(handle) ?? []
const drawn = (handle: string, file: string): number[] =>
  measured(galleryOf(handle).find((picture) => picture.file === file)?.svg ?? '').map(({ inches }) => inches)

describe('the kneeling chair is drawn with the figures of the specification', () => {
  test('[1.04] 16 in of seat and 18 in of knee pad from above', () => {
    expect(drawn(kneelingChair.handle, 'top.svg')).toEqual([16, 18])
  })

  test('[1.04] [9.16] the seat at the height of each hole, and its 12 in', () => {
    expect(drawn(kneelingChair.handle, 'holes.svg')).toEqual([...kneelingChair.seat.heightAtHoleIn, 12])
  })

  test('[1.04] the elbows between 29 and 35 in', () => {
    const { least, most } = kneelingChair.workingHeightIn
    expect(drawn(kneelingChair.handle, 'fit.svg')).toContain(most - least)
  })
})

describe.each([...galleries()])('the gallery of %s', (_, pictures) => {
  test('has three to five views beside the other looks, each once, each said in words', () => {
    const views = pictures.filter((picture) => picture.selects === undefined || picture === pictures[0])
    expect(views.length).toBeGreaterThanOrEqual(3)
    expect(views.length).toBeLessThanOrEqual(5)
    expect(new Set(pictures.map(({ file }) => file)).size).toBe(pictures.length)
    for (const { altText } of pictures) expect(altText.length).toBeGreaterThan(40)
  })

  test('shows every combination of its looks once', () => {
    const looks = pictures.flatMap(({ selects }) => (selects ? [selects] : []))
    const values = looks.flatMap((look) => Object.values(look))
    for (const value of values) expect(isFinishName(value)).toBe(true)
    const names = Object.keys(looks[0] ?? {})
    const combinations = names.reduce(
      (count, name) => count * new Set(looks.map((look) => look[name])).size,
      names.length ? 1 : 0,
    )
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(combinations)
    expect(looks).toHaveLength(combinations)
  })

  test('opens with at most three dimensions, which a card can carry', () => {
    const first = measured(pictures[0]?.svg ?? '')
    expect(first.length).toBeGreaterThanOrEqual(1)
    expect(first.length).toBeLessThanOrEqual(3)
  })
})
