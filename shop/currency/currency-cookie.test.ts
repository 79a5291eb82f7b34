import { expect, test } from 'vitest'
import { currencies } from '#facts/currencies/currencies.ts'
import { currencyCookie, readCurrencyCookie } from './currency-cookie.ts'

test.each(currencies)(
  '[4.01] a choice of $code is kept for a year and read back among other cookies',
  ({ code }) => {
    const setCookie = currencyCookie(code, 'http://localhost:3000')
    expect(setCookie).toBe(`keel_currency=${code}; Max-Age=31536000; Path=/; SameSite=Lax`)
    expect(readCurrencyCookie(`session=a=b; ${setCookie.split(';')[0]}; theme=dark`)).toBe(code)
  },
)

test('where people come by https, it goes that way alone', () => {
  expect(currencyCookie('EUR', 'https://keel.example')).toMatch(/; Secure$/)
})

test.each([
  ['no header', null],
  ['no cookie of that name', 'x_keel_currency=EUR'],
  ['an unknown currency', 'keel_currency=XAU'],
  ['a name that every object has', 'keel_currency=constructor'],
  ['an empty value', 'keel_currency='],
])('[4.01] %s reads as USD', (_case, cookies) => {
  expect(readCurrencyCookie(cookies)).toBe('USD')
})
