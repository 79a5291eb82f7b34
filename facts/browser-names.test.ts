import { expect, test } from 'vitest'
import { nameBrowser } from './browser-names.ts'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  [
    `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    'Edge on Windows',
  ],
  [
    `${MOZILLA} (Linux; Android 15; Pixel) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on an iPhone',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
    'Safari on a Mac',
  ],
  ['Visit https://evil.example', 'An unknown program'],
  ['', 'An unknown program'],
  [null, 'An unknown program'],
])('%s is %s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name)
})
