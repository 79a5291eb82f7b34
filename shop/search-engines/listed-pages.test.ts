import { expect, test } from 'vitest'
import { navigation } from '#facts/navigation.ts'
import { LISTED_PAGES } from './listed-pages.ts'

test('[2.11] [2.16] every page that header and footer lead to is listed, or is a product', () => {
  const linked = [...navigation.main, ...navigation.footer].map(({ href }) => href)
  const unknown = linked.filter((href) => !(LISTED_PAGES as readonly string[]).includes(href))
  expect(unknown).toEqual(['/product/keel-two-pad-kneeling-chair'])
})
