import { expect, test } from 'vitest'
import { securityHeaders, withOrigins } from './security-headers.ts'

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
