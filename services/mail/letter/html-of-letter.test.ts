import { expect, test } from 'vitest'
import { htmlOfLetter } from './html-of-letter.ts'
import type { Block } from './letter.ts'

/** Each place has a name of its own, so that one that was left out would be missed. */
const evil = (place: string) => `${place}<img src=x onerror=alert(1)>"'&`
const link = { href: evil('href'), label: evil('label') }
const picture = { src: evil('src'), alt: evil('alt') }
const BLOCKS: readonly Block[] = [
  { kind: 'paragraph', text: evil('paragraph'), number: evil('number') },
  { kind: 'note', text: evil('note'), link },
  { kind: 'quotation', text: evil('quotation') },
  { kind: 'goods', goods: [{ name: evil('goods'), quantity: 2, amount: evil('amount'), picture, link }] },
  { kind: 'sums', sums: [{ name: evil('sum'), amount: evil('sum-amount'), isTotal: true }] },
  { kind: 'button', ...link },
  { kind: 'choices', links: [link] },
  { kind: 'code', label: evil('code-label'), code: evil('code') },
]

test('whatever stands in a mail is text, wherever it stands', async () => {
  const html = await htmlOfLetter({
    to: 'robin@buyer.example',
    subject: evil('subject'),
    heading: evil('heading'),
    blocks: BLOCKS,
    unsubscribeUrl: evil('unsubscribe'),
  })
  expect(html).not.toContain('<img src=x')
  expect(html).not.toMatch(/="[^"]*<img/)
  const escaped = html.split('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  // The link stands four times, with both of its parts; the letter has three places of its own.
  expect(escaped.length - 1).toBe(
    3 + 8 + 2 + ['paragraph', 'number', 'note', 'quotation', 'goods', 'amount'].length + 2 + 2,
  )
})
