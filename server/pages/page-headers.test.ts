import { expect, test } from 'vitest'
import { createPageHeaders, securityHeaders, withOrigins } from './page-headers.ts'

const ORIGINS = { connect: ['https://shop.example'], pictures: [] }
const headersOf = (headers: Record<string, string>, status = 200) => {
  const response = new Response(null, { status })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return createPageHeaders('https://keel.test', ORIGINS)(response)
}
const HTML = 'text/html; charset=utf-8'

test('a hosted service’s origins are added where the browser needs them, and nowhere else', () => {
  const policy = "default-src 'none';connect-src 'self';img-src 'self' data:; script-src 'self' 'sha256-a=';"
  expect(withOrigins(policy, { connect: ['https://shop.example'], pictures: ['https://cdn.example'] })).toBe(
    "default-src 'none'; connect-src 'self' https://shop.example; img-src 'self' data: https://cdn.example; script-src 'self' 'sha256-a='",
  )
})

test('a page is framed by nobody, tells no other site where it is, and asks for nothing of the device', () => {
  expect(securityHeaders('http://localhost:3000')).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  })
})

test('only a shop on https asks to be visited by https alone', () => {
  expect(securityHeaders('https://keel.example')).toHaveProperty('strict-transport-security')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('a page is HTML unless it says otherwise, and is told which pages to load ahead', () => {
  for (const page of [headersOf({}), headersOf({ 'content-type': HTML })])
    expect(page).toMatchObject({
      'content-type': HTML,
      'speculation-rules': '"/speculation-rules.json"',
      'strict-transport-security': expect.any(String),
    })
  const feed = headersOf({ 'content-type': 'application/xml; text/html' })
  expect(feed['content-type']).toBe('application/xml; text/html')
  expect(feed).not.toHaveProperty('speculation-rules')
})

test('only a page whose data could not be loaded says when to ask again', () => {
  expect(headersOf({}, 503)).toMatchObject({ 'retry-after': '30' })
  for (const status of [200, 404, 500]) expect(headersOf({}, status)).not.toHaveProperty('retry-after')
})

test('where a page leads and what it may load is passed on, and nothing else of Astro’s', () => {
  const page = headersOf({
    location: '/product/keel-saddle-stool',
    'content-security-policy': "connect-src 'self'",
    'x-astro': 'internal',
  })
  expect(page.location).toBe('/product/keel-saddle-stool')
  expect(page['content-security-policy']).toBe("connect-src 'self' https://shop.example")
  expect(page).not.toHaveProperty('x-astro')
  const plain = headersOf({})
  for (const name of ['location', 'content-security-policy']) expect(plain).not.toHaveProperty(name)
})
