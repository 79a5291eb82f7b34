import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveries } from '#facts/delivery/delivery.ts'
import { readZip } from '#facts/delivery/zip.ts'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { DeliveryAnswer } from './delivery-answer.tsx'
import { DeliveryMethods } from './delivery-methods.tsx'

const EXPRESS_FREE_OVER_CENTS = 30_000

beforeEach(() =>
  holdTerms({
    ...firstTerms,
    methods: firstTerms.methods.map((each) =>
      each.method === 'express' ? { ...each, freeOverCents: EXPRESS_FREE_OVER_CENTS } : each,
    ),
  }),
)
afterEach(() => holdTerms(firstTerms))

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('[1.03] where an owner lets express go free, a ZIP code is told its limit and not that of standard', () => {
  const words = wordsOf(
    renderToStaticMarkup(
      <DeliveryAnswer
        reading={readZip('04101')}
        goods={{ least: 3_900, most: 34_900 }}
        currency="USD"
        now={new Date('2026-12-07T15:00:00Z')}
      />,
    ),
  )
  expect(words).toContain('$9.95, free over $99 ')
  expect(words).toContain('$24.95, free over $300 ')
})

test('[1.03] the list of methods names the limit of each', () => {
  const html = renderToStaticMarkup(<DeliveryMethods methods={deliveries()} currency="USD" />)
  expect(wordsOf(html)).toContain('$9.95; free over $99 of goods after discounts')
  expect(wordsOf(html)).toContain('$24.95; free over $300 of goods after discounts')
})
