import { expect, test } from 'vitest'
import { isOfficePage } from './office-page.ts'

test.each(['/office', '/office/orders?q=a%20b&state=', '/office?x=1', '/office/orders/1042/../1043'])(
  '%j is a page of the office',
  (text) => {
    expect(isOfficePage(text)).toBe(true)
  },
)

test.each([
  ...[
    '',
    'office',
    '/officeother',
    '/cart',
    'https://elsewhere.example/office',
    '//elsewhere.example/office',
  ],
  ...['/\\elsewhere.example/office', '/office/../cart', '/office/%2E%2e/cart', '/office/..\\..\\cart', '//'],
  ...['/office/€', '/office/?\r\nx:y', '/office/\0', '/office/a b'],
])('%j is none', (text) => {
  expect(isOfficePage(text)).toBe(false)
})
