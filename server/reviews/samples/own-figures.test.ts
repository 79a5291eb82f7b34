import { expect, test } from 'vitest'
import { seedProducts } from '#database/seed/catalogue-content.ts'
import { firstTerms } from '#facts/policies/terms.ts'
import { seatOf } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { readSamples, SAMPLED_PRODUCTS, type Sample } from '../samples.ts'

const sets = await Promise.all(SAMPLED_PRODUCTS.map(readSamples))
const everything = sets.flatMap(({ handle, samples }) => samples.map((sample) => ({ handle, sample })))
const textOf = ({ title, body }: Sample) => `${title}\n${body}`

/** The numbers in the first group of a pattern's matches in a text. */
const numbersIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, number = '']) => Number(number) || WORDS.indexOf(number) + 1)
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The samples whose text contradicts their fields, each with the figures in its text. */
function denied(says: (sample: Sample, handle: string) => readonly number[] | undefined): string[] {
  return everything.flatMap(({ handle, sample }) => {
    const wrong = says(sample, handle) ?? []
    return wrong.length > 0 ? [`${sample.author}: ${wrong.join(', ')} in "${textOf(sample)}"`] : []
  })
}

const SAYS_HEIGHT = /(?:^|I'm |I am |Right at )(\d)'(\d+)"/gm
const SAYS_FEET = /I'm (five|six|\d) (?:foot|feet)(?: tall)?\b(?! (?:\d|one|two|eleven))/g
const SAYS_WEIGHT =
  /(?:\bI weigh |^|I'm |" and |around )([12]\d\d)(?: lb| pounds)?(?=[ ,.\n])(?! (?:limit|hours))/gm
const SAYS_DESK =
  /\b(?:desk|table) (?:is|sits|at|to)(?: \w+){0,3}? (2[4-9]|3[0-6])\b|\b(2[4-9]|3[0-6])[- ]inch (?:desk|table|bench|built-in)/gi

test('the height that a sample tells of its writer is the height in its field', () => {
  expect(
    denied((sample) => {
      const told = [
        ...[...textOf(sample).matchAll(SAYS_HEIGHT)].map(
          ([, feet, inches]) => Number(feet) * 12 + Number(inches),
        ),
        ...numbersIn(textOf(sample), SAYS_FEET).map((feet) => feet * 12),
      ]
      return told.filter((height) => sample.height_in !== undefined && height !== sample.height_in)
    }),
  ).toEqual([])
})

test('so are the weight, the desk and the hours', () => {
  expect(
    denied((sample) => {
      const [min = 0, max = Number.POSITIVE_INFINITY] = sample.weight_range?.startsWith('under-')
        ? [0, Number(sample.weight_range.slice(6)) - 1]
        : (sample.weight_range?.split('-').map(Number) ?? [])
      return numbersIn(textOf(sample), SAYS_WEIGHT).filter((weight) => weight < min || weight > max)
    }),
  ).toEqual([])
  expect(
    denied((sample) => {
      const told = [...textOf(sample).matchAll(SAYS_DESK)].map(([, one, other]) => Number(one ?? other))
      const own = sample.desk_height_in
      return own === undefined || told.includes(own) ? [] : told
    }),
  ).toEqual([])
  expect(
    denied((sample) =>
      numbersIn(
        textOf(sample).toLowerCase(),
        /\b(\d+|[a-z]+) hours? (?:a day\b|night|shift|at a desk)/g,
      ).filter((hours) => sample.hours_a_day !== undefined && hours > sample.hours_a_day),
    ),
  ).toEqual([])
})

const CAME_FROM: Readonly<Record<string, RegExp>> = {
  'gaming-chair': /came from a [\w-]+ gaming chair|gaming chair i had/i,
  'dining-chair': /my (?:old )?dining chair was/i,
  'exercise-ball': /sat on an exercise ball/i,
  'standing-desk': /came from a standing desk/i,
  'sofa-or-bed': /used to work (?:from bed|on the couch)|worked on the couch/i,
  other: /bar stool I had|always sat on a mat/i,
}

test('what a writer says they sat on before is what the field says', () => {
  const wrong = everything.filter(({ sample }) =>
    Object.entries(CAME_FROM).some(
      ([seat, words]) => words.test(textOf(sample)) && (sample.came_from ?? seat) !== seat,
    ),
  )
  expect(wrong.map(({ sample }) => sample.author)).toEqual([])
})

/** Clause 5.06 hides velvet, so nobody can have chosen it. */
const isOffered = (value: string) => !/velvet/i.test(value)
const offeredBy = (handle: string): string[] =>
  seedProducts
    .filter((product) => product.handle === handle)
    .flatMap(({ options }) => options.flatMap(({ values }) => values.map(({ name }) => name)))
    .filter(isOffered)

test('a finish that a sample names is one that can be chosen', () => {
  const all = new Set(seedProducts.flatMap(({ handle }) => offeredBy(handle)))
  for (const { handle, sample } of everything) {
    // A wished-for finish does not count; birch can also be the base's wood, and black the color of other things.
    const text = textOf(sample).replaceAll(/[^.]*\bif they made\b[^.]*\./g, '')
    const offered = offeredBy(handle)
    const others = [...all].filter(
      (name) => !offered.includes(name) && !['Natural birch', 'Black'].includes(name),
    )
    for (const name of [...others, 'velvet']) {
      const named = new RegExp(`\\b${name}\\b`, 'i').exec(text)?.[0]
      expect(named, `${sample.author} of ${handle}: ${text}`).toBeUndefined()
    }
    for (const file of sample.pictures) expect(file).not.toMatch(/velvet/)
  }
})

test('what a sample tells of the chair is what the chair has', () => {
  for (const { handle, sample } of everything) {
    const text = textOf(sample)
    const seat = seatOf(handle)
    for (const pounds of numbersIn(text, /\b(\d\d) (?:lb\b|pounds)/g))
      expect(pounds, text).toBe(seat?.weightLb)
    for (const hole of numbersIn(text.toLowerCase(), /\bholes? (\d|one|two|three|four|five)\b/g)) {
      expect(seat?.height.by, text).toBe('holes')
      expect(hole, text).toBeLessThanOrEqual(setup.knobs.highestHole)
    }
    // A raised seat makes its user look down on the screen, never up.
    expect(text).not.toMatch(/you sit lower/i)
  }
})

test('nobody praises what the warranty excludes, or what asks for a doctor', () => {
  for (const { sample } of everything) {
    expect(textOf(sample)).not.toMatch(
      /\b(?:in|at) (?:the|my|our) (?:gym|shop)\b|shop floor|tattoo shop|pregnan/i,
    )
  }
})

test('returns and prices in samples are those of the shop', () => {
  for (const { handle, sample } of everything) {
    const text = textOf(sample)
    const days = numbersIn(text, /\b(?:inside|whole) (?:the )?(\d+|thirty) days/g).filter((each) => each > 0)
    for (const each of days) expect(each, text).toBe(firstTerms.returnDays)
    const price = seedProducts.find((product) => product.handle === handle)?.priceCents
    for (const dollars of numbersIn(text, /\bpaying (\d+)\b/g)) expect(dollars * 100, text).toBe(price)
  }
})
