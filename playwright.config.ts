import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

const TEST_TIMEOUT_MS = 60_000
const EXPECT_TIMEOUT_MS = 10_000

/** Lighthouse brings a browser and a phone of its own, so its tests run once, not at every width. */
const LIGHTHOUSE = '**/lighthouse.spec.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes the second time has failed.
  retries: 0,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumFlags,
      // Shoppers go back and forth through that cache, so tests do too.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: LIGHTHOUSE,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    { name: 'desktop', testIgnore: LIGHTHOUSE, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'lighthouse', testMatch: LIGHTHOUSE },
  ],
})
