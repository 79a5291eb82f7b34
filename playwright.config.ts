import { defineConfig, devices, type PlaywrightTestOptions } from '@playwright/test'
import { findChromium, findWholeChromium, launchOptions } from './scripts/chromium.mjs'
import { ONE_WIDTH, POINTER } from './tests/e2e/tags.ts'
import { isWholeRun } from './tests/fixtures/whole-run.mjs'

// A machine that others use as well may be three times slower for minutes, which is no failure.
const TEST_TIMEOUT_MS = 120_000
// A page that no event told of a change of the owner's stays for a minute, so this tells the two apart.
const EXPECT_TIMEOUT_MS = 15_000

/** It lasts longer than a token lives, and waits most of that: begun first, others run beside it. */
const LONGEST = '**/session-in-two-tabs.spec.ts'

/** The headless shell keeps no page for going back. One browser is enough for them. */
const GOING_BACK = ['back-and-forward', 'reviews-live'].map((name) => `**/${name}.spec.ts`)

const PHONE: Partial<PlaywrightTestOptions> = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent: devices['Pixel 7'].userAgent,
}

/** What these hold is the same at every width, or they choose a width of their own: once is enough. */
const OF_NO_WIDTH = [
  ...[
    'account-addresses',
    'account-orders',
    'account-page',
    'after-sales',
    'bad-input',
    'buy-bar',
    'films/*',
    'fixtures',
    'focus',
    'forced-colors',
    'hosted-storefront',
    'layout',
    'no-click-lost',
    'odd-catalogues',
    'passport',
    'other-sessions',
    'without-javascript',
  ],
  ...[
    'lighthouse',
    'recovery',
    'review-actions',
    'review-trouble',
    'review-writing',
    'reviews-failure',
    'search-engines',
    'three-d',
    'two-step-verification',
  ],
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/seeded-shop.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  // A test uses two fifths of a processor, as a browser waits for frames and answers: four keep two cores busy.
  // A whole run is judged where others may work as well, and leaves them some.
  workers: isWholeRun ? 3 : 4,
  // A test that passes the second time has failed.
  retries: 0,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // It costs a tenth of the time, and with a film and snapshots a quarter: `--trace on` takes it where it is asked for.
    trace: 'off',
    launchOptions: launchOptions(findChromium()),
  },
  projects: [
    { name: 'longest', testMatch: LONGEST },
    {
      name: 'going back',
      testMatch: GOING_BACK,
      workers: 1,
      use: { ...PHONE, launchOptions: launchOptions(findWholeChromium()) },
    },
    {
      name: 'phone',
      testIgnore: [LONGEST, ...GOING_BACK],
      grepInvert: new RegExp(POINTER),
      use: PHONE,
    },
    {
      name: 'desktop',
      testIgnore: [LONGEST, ...GOING_BACK, ...OF_NO_WIDTH],
      // In a short run each test has one width: a phone's, unless it is about a pointer.
      grep: new RegExp(isWholeRun ? '' : POINTER),
      grepInvert: new RegExp(ONE_WIDTH),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
