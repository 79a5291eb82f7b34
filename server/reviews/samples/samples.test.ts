import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { crissCrossChair, kneelingChair } from '#facts/products.ts'

interface Written {
  author: string
  rating: number
  title?: string
  body: string
  created_at: string
  height_in?: number
  desk_height_in?: number
  weight_range?: string
  hours_a_day?: number
  came_from?: string
  knee_comfort?: number
  back_comfort?: number
  assembly_ease?: number
  pictures?: string[]
}

const HANDLES = [kneelingChair.handle, crissCrossChair.handle]
const FOLDER = new URL('.', import.meta.url)
const GALLERIES = new URL('../../../database/seed/pictures/', import.meta.url)

const KEYS = ['author', 'rating', 'title', 'body', 'created_at', 'pictures', 'weight_range', 'came_from']
const STARS = ['knee_comfort', 'back_comfort', 'assembly_ease'] as const
const NUMBERS = { height_in: [48, 84], desk_height_in: [20, 50], hours_a_day: [1, 16] } as const
const WEIGHTS = ['under-120', '120-149', '150-179', '180-209', '210-250']
const CAME_FROM = ['office-chair', 'gaming-chair', 'dining-chair', 'standing-desk', 'exercise-ball']
const OTHER_SEATS = ['kneeling-chair', 'sofa-or-bed', 'other']

/** Words of advertisers or doctors, which no sample may use. */
const NOT_SAID =
  /verified|game.?chang|life.?chang|changed my life|highly recommend|must.?have|amazing|incredible|awesome|worth every penny|10\/10|best (?:chair|purchase|money)|obsessed|love love|cure[sd]?\b|heal(?:s|ed)\b|sciatica|scoliosis|pain.?free|miracle|https?:|www\.|!!|—/i

/** What only an order could prove: that money came back, that somebody answered, how long a package took. */
const ONLY_ORDERS_PROVE =
  /refund|money back|everything back|prepaid|no questions|business days|\b(?:their|to) support\b|they (?:offered|sent|replied|paid for)|new (?:knob|part|beam) (?:was|came)|got a reply/i

/** Features that these two chairs do not have. */
const NOT_OURS: Readonly<Record<string, RegExp>> = {
  [kneelingChair.handle]: /\b(?:lever|gas lift|its? casters|the casters|rust cushions?|reclines?)\b/i,
  [crissCrossChair.handle]:
    /\b(?:lever|gas lift|knobs? in hole|shin pad|velvet pine|walnut|reclines? back)\b/i,
}

const filesOf = (handle: string) =>
  readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${handle}-`) && file.endsWith('.json'))
    .sort()
const written = HANDLES.map((handle) => ({
  handle,
  reviews: filesOf(handle).flatMap(
    (file): Written[] => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Written[],
  ),
}))
const everything = written.flatMap(({ reviews }) => reviews)

const countOf = (of: readonly Written[], stars: number) => of.filter(({ rating }) => rating === stars).length
const averageOf = (of: readonly Written[]) => of.reduce((sum, { rating }) => sum + rating, 0) / of.length
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []
const shareWith = (given: (review: Written) => boolean) => everything.filter(given).length / everything.length

/** Every run of this many words that more than one text has. */
function sharedRuns(texts: readonly string[], length: number): string[] {
  const seen = new Map<string, number>()
  const shared = new Set<string>()
  for (const [at, text] of texts.entries()) {
    const words = wordsOf(text)
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length).join(' ')
      if ((seen.get(run) ?? at) !== at) shared.add(run)
      seen.set(run, at)
    }
  }
  return [...shared]
}

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('[1.03] [7.06] 247 samples over two products, 4.7 on average, one in fifteen of three stars or fewer', () => {
  expect(everything).toHaveLength(247)
  expect([5, 4, 3, 2, 1].map((stars) => countOf(everything, stars))).toEqual([200, 30, 10, 4, 3])
  expect(averageOf(everything).toFixed(2)).toBe('4.70')
  expect(written.map(({ reviews }) => reviews.length)).toEqual([150, 97])
  for (const { reviews } of written) {
    expect(averageOf(reviews)).toBeGreaterThan(4.6)
    expect(averageOf(reviews)).toBeLessThan(4.8)
    expect([1, 2, 3, 4].map((stars) => countOf(reviews, stars))).not.toContain(0)
  }
})

test('[3.05] each holds what a row of reviews may hold, and nothing else', () => {
  const known = new Set([...KEYS, ...STARS, ...Object.keys(NUMBERS)])
  for (const review of everything) {
    expect(Object.keys(review).filter((key) => !known.has(key))).toEqual([])
    expect(review.author.trim()).toMatch(/^.{2,60}$/)
    expect(review.body.trim().length, review.body).toBeGreaterThanOrEqual(10)
    expect(review.body.length).toBeLessThanOrEqual(5000)
    expect(review.title ?? 'none').toMatch(/^\S.{0,119}$/)
    for (const stars of [review.rating, ...STARS.map((key) => review[key] ?? 5)])
      expect([1, 2, 3, 4, 5]).toContain(stars)
    expect(WEIGHTS).toContain(review.weight_range ?? WEIGHTS[0])
    expect([...CAME_FROM, ...OTHER_SEATS]).toContain(review.came_from ?? 'other')
    for (const key of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) {
      const [min, max] = NUMBERS[key]
      const value = review[key] ?? min
      expect(Number.isInteger(value) && value >= min && value <= max, `${key} ${value}`).toBe(true)
    }
  }
})

test('[7.06] their dates lie irregularly between January 2025 and October 2026, when people in the US are awake', () => {
  const dates = everything.map(({ created_at }) => created_at)
  expect(repeated(dates)).toEqual([])
  for (const date of dates) {
    expect(new Date(date).toISOString().replace('.000', '')).toBe(date)
    expect(date >= '2025-01-01' && date < '2026-11-01', date).toBe(true)
    // Reviews are written from five in the morning in New York (9 UTC) to midnight in Los Angeles (7 UTC).
    expect([7, 8]).not.toContain(new Date(date).getUTCHours())
  }
  const inMonth = new Map<string, number>()
  for (const date of dates) inMonth.set(date.slice(0, 7), (inMonth.get(date.slice(0, 7)) ?? 0) + 1)
  expect(inMonth.size).toBe(22)
  expect(Math.max(...inMonth.values())).toBeLessThan(30)
  expect(dates.filter((date) => date >= '2025-12').length).toBeGreaterThan(dates.length / 2)
})

test('no two are by one author, begin alike or say eight words alike', () => {
  for (const { reviews } of written) expect(repeated(reviews.map(({ author }) => author))).toEqual([])
  const bodies = everything.map(({ body }) => body)
  expect(repeated(bodies.map((body) => wordsOf(body).slice(0, 4).join(' ')))).toEqual([])
  expect(sharedRuns(bodies, 8)).toEqual([])
  expect(repeated(everything.flatMap(({ title }) => title?.toLowerCase() ?? []))).toEqual([])
})

test('they are as long and as short as people write, with a title and without', () => {
  const lengths = everything.map(({ body }) => wordsOf(body).length)
  const between = (min: number, max: number) =>
    lengths.filter((length) => length >= min && length <= max).length
  expect(between(0, 3) + between(241, Number.POSITIVE_INFINITY)).toBe(0)
  expect(between(4, 12)).toBeGreaterThanOrEqual(30)
  expect(between(13, 19)).toBeGreaterThanOrEqual(20)
  expect(between(20, 59)).toBeLessThan(lengths.length / 2)
  expect(between(60, 119)).toBeGreaterThanOrEqual(40)
  expect(between(120, 240)).toBeGreaterThanOrEqual(6)
  const inParagraphs = shareWith(({ body }) => body.includes('\n\n'))
  expect(inParagraphs).toBeGreaterThan(0.15)
  expect(inParagraphs).toBeLessThan(0.4)
  const untitled = shareWith(({ title }) => title === undefined)
  expect(untitled).toBeGreaterThan(0.2)
  expect(untitled).toBeLessThan(0.5)
})

test('about three in five give their height and desk, and whoever looks finds people like themselves', () => {
  const share = shareWith((review) => Boolean(review.height_in && review.desk_height_in))
  expect(share).toBeGreaterThan(0.55)
  expect(share).toBeLessThan(0.7)
  expect(shareWith(({ weight_range }) => weight_range !== undefined)).toBeLessThan(share)
  const heights = everything.flatMap(({ height_in }) => height_in ?? [])
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([59, 77])
  for (const { reviews } of written) {
    for (let height = 62; height <= 74; height++) {
      for (let desk = 28; desk <= 32; desk++) {
        const alike = ({ height_in = 0, desk_height_in = 0 }: Written) =>
          Math.abs(height_in - height) <= 2 && Math.abs(desk_height_in - desk) <= 1
        expect(reviews.some(alike), `${height} in at a desk of ${desk} in`).toBe(true)
      }
    }
  }
})

test('[7.06] nobody advertises, promises health, tells of service that nobody had, or speaks of what the chair does not have', () => {
  const loud = shareWith(({ title, body }) => `${title} ${body}`.includes('!'))
  expect(loud).toBeGreaterThan(0.05)
  expect(loud).toBeLessThan(0.15)
  for (const { handle, reviews } of written) {
    for (const { title = '', body } of reviews) {
      expect(`${title} ${body}`).not.toMatch(NOT_SAID)
      expect(`${title} ${body}`).not.toMatch(ONLY_ORDERS_PROVE)
      expect(`${title} ${body}`).not.toMatch(NOT_OURS[handle] ?? NOT_SAID)
    }
  }
})

test('some show pictures of our own, of the product that they are about', () => {
  const shown = written.flatMap(({ handle, reviews }) =>
    reviews.flatMap(({ pictures = [] }) => pictures.map((file) => ({ handle, file }))),
  )
  const withPictures = everything.filter(({ pictures }) => pictures)
  expect(withPictures.length).toBeGreaterThanOrEqual(8)
  expect(withPictures.length).toBeLessThanOrEqual(12)
  for (const { handle, file } of shown)
    expect(readdirSync(new URL(`${handle}/`, GALLERIES)), `${handle}/${file}`).toContain(file)
})
