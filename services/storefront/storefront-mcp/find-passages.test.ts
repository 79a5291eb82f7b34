import { expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import { publishContent } from '../content/published-content.ts'
import type { ShopContent } from '../content/shop-content.ts'
import { findPassages } from './find-passages.ts'

const CONTENT: ShopContent = {
  blog: { handle: 'articles', path: '/articles', title: 'Articles', description: '' },
  articles: [],
  pages: [],
  policies: [
    {
      ...{ kind: 'refundPolicy', handle: 'refund-policy', path: '/returns', title: 'Returns' },
      html: '<p>Send it back.</p><h2 id="a">Four steps</h2><p>Pack it.</p><h3>Requirements</h3><p>Proof of purchase &amp; the box.</p>',
    },
    {
      ...{ kind: 'termsOfService', handle: 'terms-of-service', path: '/terms', title: 'Terms' },
      html: `<p>Every purchase is in dollars. ${'Long words. '.repeat(400)}</p>`,
    },
  ],
  questions: [
    { path: '/faq#return', question: 'What if it is not for me?', html: '<p>Ask for a return.</p>' },
    { path: '/faq#delivery', question: 'When does it arrive?', html: '<p>Delivery takes a week.</p>' },
  ],
}

const ask = async (question: string) => {
  const content = await publishContent(async () => CONTENT, 'https://keel.test')()
  return findPassages(question, content)
}

test('finds the section of a policy that a question is about, under its heading', async () => {
  const [first] = await ask('Which requirements are there?')
  expect(first).toEqual({
    title: 'Returns: Requirements',
    text: 'Proof of purchase & the box.',
    path: '/returns',
  })
})

test('puts a title before a mention, and leaves out what is far less about it', async () => {
  expect((await ask('returns')).map(({ path }) => path)).toEqual(['/returns', '/returns', '/returns'])
  expect((await ask('proof of purchase')).map(({ title }) => title)).toEqual(['Returns: Requirements'])
})

test('knows what people call delivery', async () => {
  expect((await ask('How long is shipping?')).map(({ path }) => path)).toEqual(['/faq#delivery'])
})

test('tells how the shop is reached', async () => {
  const [first] = await ask('What is your phone number?')
  expect(first?.text).toContain(brand.phone)
  expect((await ask('What are your hours of operation?'))[0]).toEqual(first)
})

test('finds nothing for words that the shop has not written, nor for fillers alone', async () => {
  expect(await ask('zeppelins')).toEqual([])
  expect(await ask('what is your policy')).toEqual([])
  expect(await ask('')).toEqual([])
})

test('cuts a text that is longer than any answer', async () => {
  const [terms] = await ask('terms in dollars')
  expect(terms?.text.length).toBeLessThanOrEqual(3_001)
  expect(terms?.text.endsWith('…')).toBe(true)
})
