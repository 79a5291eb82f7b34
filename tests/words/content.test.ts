import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedProducts } from '#database/seed/catalogue-content.ts'
import { parts } from '#facts/parts.ts'
import { cushionSet, rockingKneelingChair } from '#facts/products.ts'
import { seats } from '#facts/seats.ts'
import { readSamples, SAMPLED_PRODUCTS } from '#server/reviews/samples.ts'
import { howToUse } from '#shop/sections/words/how-to-use.ts'
import { shippingSentences, warrantySentence } from '#shop/sections/words/panel-sentences.ts'
import { traditionalWords } from '#shop/sections/words/traditional-sides.ts'
import { fillIn } from '#shop/words/content/placeholders.ts'
import { sayClaimed } from '#shop/words/content/text-of.ts'
import { figuresOf } from '#tests/e2e/pages/words/figures.ts'
import { addProduct, figuresOfTheBrand } from '#tests/e2e/pages/words/known-figures.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import { wrongInstructions } from './told-instructions.ts'
import { faultsOf, finishesNotOffered } from './told-words.ts'

const CONTENT = new URL('../../shop/content/', import.meta.url)
const FILMS = new URL('../../shop/films/films.json', import.meta.url)
const ALT_TEXTS = new URL('../../workshop/alt-texts.json', import.meta.url)

/** The sentences of a text, with figures filled in. A sentence ends at a stop, a list item or a table row. */
const sentencesOf = (text: string): string[] =>
  fillIn(text, 'USD')
    .split(/(?<=[.!?])\s+(?=["'*[A-Z])|\n\s*(?:[-|>]|\d+\.|\n)/)
    .map((sentence) => sentence.replaceAll(/[*\s]+/g, ' ').trim())
    .filter(Boolean)

/** Each text of a JSON list is read by itself. */
const textsOf = (name: string, text: string): string[] =>
  name.endsWith('.json')
    ? [...text.matchAll(/: ("(?:[^"\\]|\\.)*")/g)].flatMap(([, value = '""']) =>
        sentencesOf(JSON.parse(value) as string),
      )
    : sentencesOf(text)

const filesIn = (folder: string): [name: string, text: string][] =>
  readdirSync(new URL(folder, CONTENT))
    .filter((file) => /\.(?:md|json)$/.test(file))
    .map((file) => [`${folder}${file}`, readFileSync(new URL(folder + file, CONTENT), 'utf8')])

const content = [
  'articles/',
  'lists/',
  'pages/',
  'policies/',
  'products/',
  'questions/',
  'tutorials/',
].flatMap(filesIn)

const descriptionOf = (handle: string): string[] => {
  const product = seedProducts.find((each) => each.handle === handle)
  const text = product?.descriptionHtml.replaceAll(/<\/?p>/g, '\n\n') ?? ''
  return [...sentencesOf(text), product?.seoDescription ?? '']
}

/** All text about a product that follows from the shop's rules. */
const ruleWords = [...seats, ...parts, undefined].flatMap((product) => {
  const { title, lead, traditional, ours } = traditionalWords(product, AS_SPECIFIED)
  return [
    ...[title, lead, ...traditional.points, ...ours.points],
    ...[...howToUse(product), ...shippingSentences(product, 'USD'), warrantySentence(product)],
  ]
})

const everything = [
  ...content.flatMap(([name, text]) => textsOf(name, text).map((sentence) => `${sentence} [${name}]`)),
  ...seedProducts.flatMap(({ handle }) => descriptionOf(handle)),
  ...textsOf('alt-texts.json', readFileSync(ALT_TEXTS, 'utf8')),
  ...ruleWords,
  ...textsOf('films.json', readFileSync(FILMS, 'utf8')),
]

/** People may write what they like in a review, but the shop's own samples must not mislead anyone. */
const sampleSentences = (await Promise.all(SAMPLED_PRODUCTS.map(readSamples)))
  .flatMap(({ samples }) => samples)
  .flatMap(({ title, body }) => [title, ...sentencesOf(body)])

test('every text is American, and claims of a body only what was measured', () => {
  expect(faultsOf(everything)).toEqual([])
})

test('[9.16] all instructions agree with each other, and with the facts', () => {
  expect(wrongInstructions([...everything, ...sampleSentences])).toEqual([])
})

test('[1.04] [5.06] what a product’s own words name in figures and finishes is what it has', () => {
  for (const { handle } of seedProducts) {
    const own = content
      .filter(([name]) => name === `products/${handle}.md`)
      .flatMap(([, text]) => sentencesOf(text))
    const words = [...descriptionOf(handle), ...own]
    expect(finishesNotOffered(handle, words)).toEqual([])
    const known = addProduct(figuresOfTheBrand(), handle)
    const unknown = words.flatMap((sentence) =>
      figuresOf(sentence)
        .filter((figure) => !known.has(figure))
        .map(({ value, unit }) => `${value} ${unit}: ${sentence}`),
    )
    expect(unknown, handle).toEqual([])
  }
})

/** Figures that come from studies, a reader's room or what is kept and how long (`docs/operations.md`, the cookie of a cart), and are no facts. */
const FROM_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'articles/desk-screen-and-chair-heights.md': ['2 people', '30 in', '15 °', '13 °'],
  'articles/two-weeks-of-getting-used-to-it.md': ['3 weeks', '2 minutes'],
  'articles/what-a-sloping-seat-does.md': ['60 °', '8 years', '15 °', '5 °', '10 people', '7.6 °', '3 weeks'],
  'policies/privacy.md': ['10 days', '17 days', '400 days'],
}

test('[1.04] [9.14] [9.16] every figure of articles, answers, instructions, policies and lists is among the facts', () => {
  const known = figuresOfTheBrand()
  for (const { handle } of seedProducts) addProduct(known, handle)
  const unknown = content.flatMap(([name, text]) =>
    textsOf(name, text.replaceAll(/\]\([^)]*\)/g, ']')).flatMap((sentence) =>
      figuresOf(sentence)
        .filter((figure) => !known.has(figure))
        .map(({ value, unit }) => `${name}: ${value} ${unit}`),
    ),
  )
  const named = Object.entries(FROM_ELSEWHERE).flatMap(([name, figures]) =>
    figures.map((figure) => `${name}: ${figure}`),
  )
  expect([...new Set(unknown)].toSorted()).toEqual(named.toSorted())
})

test('the care page takes off and washes the covers as they were made for it, and the rocking chair says what it comes in', () => {
  const care = content.find(([name]) => name === 'tutorials/care.md')?.[1] ?? ''
  const { comeOff, wash, dry } = cushionSet.use.covers
  expect(care).toMatch(new RegExp(`\\bun${comeOff}\\b`))
  const washed = textsOf('care.md', care).filter((sentence) => /\bwash\b.*\bcover\b/i.test(sentence))
  expect(washed).toHaveLength(1)
  for (const words of [wash, `dry it ${dry}`]) expect(washed[0]).toContain(words)
  const rocking = descriptionOf(rockingKneelingChair.handle).join(' ')
  expect(rocking).toContain('two knee pads')
  expect(rocking).toContain('green velvet')
})

test('search engines get each description whole: none is longer than they show', () => {
  const descriptions = [
    ...content.flatMap(([name, text]) =>
      [...text.matchAll(/^(?:description|excerpt): (.*)$/gm)].map(
        ([, words = '']) =>
          [name, fillIn(sayClaimed(words.replaceAll(/^"|"$/g, ''), AS_SPECIFIED), 'USD')] as const,
      ),
    ),
    ...seedProducts.map(({ handle, seoDescription }) => [handle, seoDescription] as const),
  ]
  expect(descriptions.length).toBeGreaterThan(15)
  for (const [name, words] of descriptions) expect(words.length, `${name}: ${words}`).toBeLessThanOrEqual(160)
})
