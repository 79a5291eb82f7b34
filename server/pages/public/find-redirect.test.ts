import { expect, test } from 'vitest'
import { findRedirect } from './find-redirect.ts'

const publicUrl = 'https://keel.example'

function storefrontWith(target: string | null) {
  const asked: (readonly string[])[] = []
  const redirect = async (paths: readonly string[]) => {
    asked.push(paths)
    return { ok: true, data: target } as const
  }
  return { asked, redirect }
}

const leadsTo = async (target: string | null, path = '/old', search = '') => {
  const result = await findRedirect(storefrontWith(target), { path, search, publicUrl })
  return result.ok && result.data
}

test.each([
  ['/faq', `${publicUrl}/faq`],
  ['/products/new-chair', `${publicUrl}/product/new-chair`],
  ['/faq?topic=returns#label', `${publicUrl}/faq?topic=returns#label`],
  ['https://keel.example/faq/', `${publicUrl}/faq`],
  ['https://elsewhere.example/a/b?c=d', 'https://elsewhere.example/a/b?c=d'],
  ['//elsewhere.example/a', 'https://elsewhere.example/a'],
  ['http://elsewhere.example/a', 'http://elsewhere.example/a'],
  ['https://elsewhere.example/old', 'https://elsewhere.example/old'],
  ['https://elsewhere.example/products/chair', 'https://elsewhere.example/products/chair'],
  ['shttp://elsewhere.example/a', undefined],
  [null, undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['/old', undefined],
  ['/Old/', undefined],
  ['https://[', undefined],
])('a redirect to %s leads to %s', async (target, address) => {
  expect(await leadsTo(target)).toBe(address)
})

test('one to the same product by its other address leads nowhere', async () => {
  expect(await leadsTo('/products/chair', '/product/chair')).toBeUndefined()
})

test('what the address carried goes along, unless the target carries its own', async () => {
  expect(await leadsTo('/faq', '/old', '?utm_source=x')).toBe(`${publicUrl}/faq?utm_source=x`)
  expect(await leadsTo('/faq?a=b', '/old', '?utm_source=x')).toBe(`${publicUrl}/faq?a=b`)
})

test.each([
  ['/product/old-chair', ['/product/old-chair', '/products/old-chair']],
  ['/old-page', ['/old-page', '/pages/old-page']],
  ['/old/page', ['/old/page']],
])('%s is asked for by all its names', async (path, paths) => {
  const storefront = storefrontWith(null)
  await findRedirect(storefront, { path, search: '', publicUrl })
  expect(storefront.asked).toEqual([paths])
})

test('a storefront that cannot say is told of as it is', async () => {
  const failure = { ok: false, error: { kind: 'network', message: 'away' } } as never
  const result = await findRedirect(
    { redirect: async () => failure },
    { path: '/old', search: '', publicUrl },
  )
  expect(result).toBe(failure)
})
