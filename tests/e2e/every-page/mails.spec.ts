import { expect, type Page, test } from '@playwright/test'
import type { Block } from '#services/mail/letter/letter.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import { shippingMail } from '#services/storefront/orders/order-mails.ts'
import { sampleOrder } from '#tests/mails/sample-order.ts'
import { ONE_WIDTH } from '../tags.ts'

const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
const LINK = { href: 'https://keel.example/', label: WORD }
const BLOCKS: Block[] = [
  { kind: 'paragraph', text: WORD },
  { kind: 'paragraph', text: 'Number:', number: WORD },
  { kind: 'note', text: WORD, link: LINK },
  { kind: 'quotation', text: WORD },
  { kind: 'goods', goods: [{ name: WORD, quantity: 2, amount: '$498.00', link: LINK }] },
  { kind: 'sums', sums: [{ name: WORD, amount: '$498.00' }] },
  { kind: 'button', ...LINK },
  { kind: 'choices', links: [LINK] },
  { kind: 'code', label: WORD, code: '123456' },
]

async function open(page: Page, html = ''): Promise<void> {
  expect(html).toContain('</html>')
  await page.setContent(html)
}

for (const width of [320, 390]) {
  test(`no word makes a mail wider than a window of ${width} px`, { tag: ONE_WIDTH }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const block of BLOCKS) {
      const mail = { to: 'ada@example.com', subject: 'A long word', heading: WORD, blocks: [block] }
      await open(page, (await writeLetter(mail)).html)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), block.kind).toBe(width)
    }
  })
}

test('the number of a parcel stays on one line of its mail, where it fits on one', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const number = '9400 1118 9956 1234 5678 90'
  const { html } = await shippingMail(await sampleOrder(), number, 'https://keel.example')
  await open(page, html)
  const lines = await page
    .getByText(number)
    .last()
    .evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element.lastChild ?? element)
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  expect(lines).toBe(1)
})
