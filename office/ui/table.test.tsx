import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListPager } from './table.tsx'

const linksAt = (search: string, next: string | null) => {
  const url = new URL(`https://keel.test/office/stock${search}`)
  const html = renderToStaticMarkup(<ListPager url={url} by="after" next={next} />)
  return [...html.matchAll(/href="([^"]*)">([^<]*)/g)].map(([, href, words]) => `${words}: ${href}`)
}

test('a list leads on, keeps what it was asked for, and leads back to its first page from any other', () => {
  expect(linksAt('', null)).toEqual([])
  expect(linksAt('?days=7', '20')).toEqual(['Next page: /office/stock?days=7&amp;after=20'])
  expect(linksAt('?days=7&after=20', '40')).toEqual([
    'First page: /office/stock?days=7',
    'Next page: /office/stock?days=7&amp;after=40',
  ])
  expect(linksAt('?after=40', null)).toEqual(['First page: /office/stock'])
})
