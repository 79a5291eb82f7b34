import * as v from 'valibot'
import { expect, test } from 'vitest'
import { claimOperations } from './claims.ts'
import { messageOperations } from './messages.ts'
import { orderOperations } from './orders.ts'
import { pictureUpload, productPictureOperations } from './product-pictures.ts'
import { productWordOperations } from './product-words.ts'
import { productOperations } from './products.ts'
import { returnOperations } from './returns.ts'
import { reviewOperations } from './reviews.ts'

/** The first sentence that an owner is answered, or undefined where what they sent is taken. */
function problemOf(schema: v.GenericSchema, input: unknown): string | undefined {
  return v.safeParse(schema, input).issues?.[0].message
}
const UNWRITABLE = 'the words hold a character that cannot be written'
const KEY = '0190f0c4-0000-7000-8000-000000000001'

test.each([
  ['an answer to a claim', claimOperations.answerClaim.body, {}],
  ['the reason of a refusal', returnOperations.refuseReturn.body, {}],
  ['an answer to a message', messageOperations.answerMessage.body, { key: KEY, seen: 0 }],
  ['a note for colleagues', messageOperations.noteOnMessage.body, { key: KEY }],
])('%s is words, on several lines, and no more than two thousand characters', (_what, body, more) => {
  const write = (words: unknown) => problemOf(body, { ...more, words })
  expect([write('Thanks.\n\tAda'), write(` ${'x'.repeat(2_000)} `)]).toEqual([undefined, undefined])
  expect(write('x'.repeat(2_001))).toBe('the words are at most 2000 characters')
  expect([write('  '), write(undefined)]).toEqual(['the words are missing', 'the words are missing'])
  expect([write('a\u0000b'), write('a\u001b[31m')]).toEqual([UNWRITABLE, UNWRITABLE])
})

test('an answer says what it promises, if anything, and over which answer it was written', () => {
  const claim = (outcome: unknown) =>
    problemOf(claimOperations.answerClaim.body, { words: 'Sorry.', outcome })
  expect([claim('replacement'), claim(undefined)]).toEqual([undefined, undefined])
  expect(claim('gift')).toBe('an outcome is one of: replacement, part, refund, refused')
  const message = (more: object) =>
    problemOf(messageOperations.answerMessage.body, { words: 'Hi', key: KEY, seen: 0, ...more })
  expect(message({ seen: -1 })).toBeDefined()
  expect(message({ seen: 1.5 })).toBeDefined()
  expect(message({ key: 'again' })).toBe('a key is a UUID')
})

test('what somebody wrote back by mail has bounds', () => {
  const reply = {
    from: 'Ada@Example.com',
    key: KEY,
    follows: [KEY],
    reference: 'M17',
    words: 'Hi',
    leftOut: '',
  }
  const problem = (more: object) => problemOf(messageOperations.receiveReply.body, { ...reply, ...more })
  expect(v.parse(messageOperations.receiveReply.body, reply).from).toBe('ada@example.com')
  expect([problem({ words: 'x'.repeat(4_000) }), problem({ reference: null, follows: [] })]).toEqual([
    undefined,
    undefined,
  ])
  for (const more of [
    { words: '' },
    { words: 'x'.repeat(4_001) },
    { from: 'ada' },
    { follows: Array(51).fill(KEY) },
  ])
    expect(problem(more), JSON.stringify(more).slice(0, 40)).toBeDefined()
  for (const more of [{ reference: 'M'.repeat(21) }, { leftOut: 'x'.repeat(201) }, { follows: ['x'] }])
    expect(problem(more), JSON.stringify(more).slice(0, 40)).toBeDefined()
})

test('messages are listed in any state, and searched by a few words', () => {
  const { query } = messageOperations.listMessages
  expect(v.parse(query, { search: ' chair ' })).toEqual({ state: 'all', search: 'chair' })
  expect(v.parse(query, {})).toEqual({ state: 'all', search: '' })
  expect(problemOf(query, { state: 'late' })).toBe('there is no such state')
  expect(problemOf(query, { search: 'x'.repeat(101) })).toBe('a search has at most 100 characters')
})

test('the shop’s words at a review are counted as people count, and empty ones take them back', () => {
  const answer = (words: string) => problemOf(reviewOperations.answerReview.body, { words })
  const reward = (words: string) => problemOf(reviewOperations.setIncentive.body, { words })
  expect([answer('🪑'.repeat(2_000)), answer('  '), reward('🪑'.repeat(200))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(answer('🪑'.repeat(2_001))).toBe('an answer has at most 2000 characters, not 2001')
  expect(reward('x'.repeat(201))).toBe('an incentive has at most 200 characters, not 201')
  const { query } = reviewOperations.listReviews
  expect(problemOf(query, { stars: '5', filter: 'reported', search: 'x'.repeat(100) })).toBeUndefined()
  expect(problemOf(query, { stars: '6' })).toBe('stars are 1 to 5')
  expect(problemOf(query, { filter: 'bad' })).toBe('there is no such filter')
  expect(problemOf(query, { search: 'x'.repeat(101) })).toBe('a search has at most 100 characters')
})

test('a product has a title on one line, and a description in paragraphs', () => {
  const words = (more: object) =>
    problemOf(productWordOperations.setWords.body, { title: 'Chair', description: 'One.\n\nTwo.', ...more })
  expect([words({}), words({ title: 'x'.repeat(255) }), words({ description: '' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(words({ description: 'x'.repeat(20_000) })).toBeUndefined()
  expect(words({ title: ' ' })).toBe('a title is missing')
  expect(words({ title: 'x'.repeat(256) })).toBe('a title has at most 255 characters')
  expect(words({ title: 'two\nlines' })).toBe(UNWRITABLE)
  expect(words({ description: 'x'.repeat(20_001) })).toBe('a description has at most 20000 characters')
  expect(words({ description: 'a\u0007b' })).toBe(UNWRITABLE)
})

test('a picture says in a sentence what it shows, and where it stands', () => {
  const change = (more: object) => problemOf(productPictureOperations.changePicture.body, more)
  expect([change({}), change({ alt: 'x'.repeat(512), place: 50 }), change({ place: 1 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(change({ alt: ' ' })).toMatch(/^the alternative text is missing/)
  expect(change({ alt: 'x'.repeat(513) })).toBe('an alternative text has at most 512 characters')
  expect(change({ alt: 'two\nlines' })).toMatch(/line break/)
  for (const place of [0, 51, 1.5, '1'])
    expect(change({ place })).toBe('a place is a whole number from 1 to 50')
  const { query } = pictureUpload.addPicture
  expect(problemOf(query, { alt: 'A chair', place: 'aside' })).toBeUndefined()
  expect(problemOf(query, { place: 'first' })).toMatch(/^the alternative text is missing/)
  const { body } = productPictureOperations.setVariantPictures
  const variants = (count: number) => ({ variants: Array(count).fill({ sku: 'S', file: null }) })
  expect(problemOf(body, variants(100))).toBeUndefined()
  expect(problemOf(body, variants(101))).toBe('there are more than 100 variants: send them in parts')
})

test('products are listed by up to 250 on a page', () => {
  const { query } = productOperations.listProducts
  expect(v.parse(query, {})).toEqual({ limit: 250 })
  expect([v.parse(query, { limit: '1' }).limit, v.parse(query, { limit: '250' }).limit]).toEqual([1, 250])
  for (const limit of ['0', '251', '01', '1000', 'x'])
    expect(problemOf(query, { limit })).toBe('a page has 1 to 250 products')
  expect(problemOf(query, { q: 'x'.repeat(101) })).toBe('a search has at most 100 characters')
})

test('what is sent, received and taxed is written as it is on paper', () => {
  const tracking = (text: string) => problemOf(orderOperations.fulfilOrder.body, { tracking: text })
  expect([tracking('1Z 999-AA'), tracking('1234'), tracking('x'.repeat(50))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const text of ['123', 'x'.repeat(51), ' 1234', '12/34', '-1234'])
    expect(tracking(text)).toBe('a tracking number is 4 to 50 letters, digits, blanks and dashes')
  const rate = (text: string) => v.safeParse(orderOperations.setTaxRate.body, { rate: text }).output
  expect([rate('6.875'), rate('6.875%'), rate('0'), rate('99.9999')]).toEqual(
    [68_750, 68_750, 0, 999_999].map((millionths) => ({ rate: millionths })),
  )
  for (const text of ['100', '6.87505', '-1', '', '6,875'])
    expect(problemOf(orderOperations.setTaxRate.body, { rate: text })).toBe(
      'a tax rate is a percentage such as 6.875, below 100',
    )
  expect(problemOf(returnOperations.receiveReturn.body, { goods: 'restock' })).toBeUndefined()
  expect(problemOf(returnOperations.receiveReturn.body, { goods: 'burn' })).toBe('say restock or scrap')
  expect(problemOf(returnOperations.refundReturn.body, {})).toBeUndefined()
  expect(problemOf(returnOperations.refundReturn.body, { amount: '-1' })).toContain('an amount is')
})
