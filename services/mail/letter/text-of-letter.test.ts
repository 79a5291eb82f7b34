import { expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { htmlOfLetter } from './html-of-letter.ts'
import type { Block } from './letter.ts'
import { textOfLetter } from './text-of-letter.ts'

const link = { href: 'https://keel.test/a', label: 'Open it' }
const letter = (blocks: readonly Block[], unsubscribeUrl?: string) =>
  textOfLetter({
    ...{ to: 'ada@example.com', subject: 'Your order', heading: 'Thank you', blocks },
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  })
const CLOSING = `${brand.name}. Questions? Write to us or call.\n${brand.supportEmail} · ${brand.phone}\n`

test('who sells and where stands below every letter, once the owner has said it', async () => {
  holdTerms({ ...firstTerms, sellerAddress: ['Keel Seating LLC', '100 Main Street', 'Portland, ME 04101'] })
  try {
    const seller = 'Keel Seating LLC, 100 Main Street, Portland, ME 04101'
    expect(letter([])).toBe(`Thank you\n\n${CLOSING}${seller}\n`)
    const html = await htmlOfLetter({ to: 'ada@example.com', subject: 'Hello', heading: 'Hello', blocks: [] })
    expect(html).toContain(`<br>${seller}</p>`)
  } finally {
    holdTerms(firstTerms)
  }
})

test('a letter of nothing is its heading, and how to reach the shop', () => {
  expect(letter([])).toBe(`Thank you\n\n${CLOSING}`)
})

test.each<[Block, string]>([
  [{ kind: 'paragraph', text: 'It is on its way.' }, 'It is on its way.'],
  [{ kind: 'quotation', text: 'Two\nlines' }, 'Two\nlines'],
  [{ kind: 'note', text: 'Keep it.' }, 'Keep it.'],
  [{ kind: 'note', text: 'Keep it.', link }, 'Keep it. Open it: https://keel.test/a'],
  [
    { kind: 'choices', links: [link, { ...link, label: 'Or this' }] },
    'Open it: https://keel.test/a\nOr this: https://keel.test/a',
  ],
  [{ kind: 'button', ...link }, 'Open it: https://keel.test/a'],
  [{ kind: 'code', label: 'Your code', code: '123456' }, 'Your code: 123456'],
  [
    {
      kind: 'sums',
      sums: [
        { name: 'Tax', amount: '$1.00' },
        { name: 'Total', amount: '$21.00', isTotal: true },
      ],
    },
    'Tax: $1.00\nTotal: $21.00',
  ],
  [
    {
      kind: 'goods',
      goods: [
        { name: 'Chair', quantity: 2, amount: '$600.00' },
        { name: 'Stool', quantity: 0 },
        { name: 'Casters', amount: '$24.50', link },
        { name: 'Cushion' },
      ],
    },
    '2 x Chair: $600.00\n0 x Stool\nCasters: $24.50\nOpen it: https://keel.test/a\nCushion',
  ],
])('%j', (block, text) => {
  expect(letter([block, { kind: 'paragraph', text: 'End' }])).toBe(
    `Thank you\n\n${text}\n\nEnd\n\n${CLOSING}`,
  )
})

test('mail that nobody needs ends with the way out of it, and that other mail still comes', () => {
  expect(letter([], 'https://keel.test/unsubscribe/x')).toBe(
    `Thank you\n\n${CLOSING}\nDon’t want these emails? Emails about your orders and your account will still come. Unsubscribe: https://keel.test/unsubscribe/x\n`,
  )
})
