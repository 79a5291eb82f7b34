import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeField } from './forms.tsx'

test('the way to a passkey leads back to the page with all that its address chooses', () => {
  const url = new URL('https://keel.example/office/orders/chosen?do=export&order=1001&order=1002')
  const html = renderToStaticMarkup(<CodeField desk={{ isConfirmed: false, url }} />)
  const link = /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(new URL(link, url).searchParams.get('next')).toBe(url.pathname + url.search)
})
