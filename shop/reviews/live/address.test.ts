import { expect, test, vi } from 'vitest'
import { addressFrom, settleLinks } from './address.ts'

const ORIGIN = 'https://keel.example'

test.each([
  ['?review-stars=5#reviews', '/product/a', '/product/a?review-stars=5#reviews'],
  // An option was chosen after the link was made.
  ['?review-stars=5', '/product/a?Finish=Walnut#fit', '/product/a?Finish=Walnut&review-stars=5#reviews'],
  // A filter that the link does not name is off.
  [
    '?Finish=Birch',
    '/product/a?Finish=Walnut&review-stars=5&review-page=2',
    '/product/a?Finish=Walnut#reviews',
  ],
  ['?#reviews', '/product/a?Finish=Walnut&review-stars=5', '/product/a?Finish=Walnut#reviews'],
  ['/?review-page=2#reviews', '/', '/?review-page=2#reviews'],
])('[4.05] the link %s, followed on %s, leads to %s', (link, here, address) => {
  expect(addressFrom(new URL(link, ORIGIN + here), new URL(ORIGIN + here)).href).toBe(ORIGIN + address)
})

test('[4.05] links lead to the page that they stand on, in another tab as well', () => {
  const links = ['?review-stars=5#reviews', '?#reviews'].map((href) => ({ href, getAttribute: () => href }))
  const within = { querySelectorAll: (selector: string) => (selector === 'a[data-in-place]' ? links : []) }
  vi.stubGlobal('location', { href: `${ORIGIN}/product/a?Finish=Oak&review-page=2` })
  settleLinks(within as unknown as ParentNode)
  vi.unstubAllGlobals()
  expect(links.map(({ href }) => href)).toEqual([
    '/product/a?Finish=Oak&review-stars=5#reviews',
    '/product/a?Finish=Oak#reviews',
  ])
})
