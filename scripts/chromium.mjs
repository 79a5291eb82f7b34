import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** Where Debian's packages are unpacked for a user who may install nothing. */
export const UNPACKED = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'keel', 'chromium')

/** Chromium without its windows, in which the tests take a third less time. It keeps no page for going back. */
const SHELLS = ['/usr/bin/chromium-headless-shell', join(UNPACKED, 'chromium-headless-shell')]

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  join(UNPACKED, 'chromium'),
]

/** The quickest browser that is there. */
export function findChromium() {
  return SHELLS.find(existsSync) ?? findWholeChromium()
}

/** An installed Chromium before Playwright's own download, since a closed network offers no downloads. */
export function findWholeChromium() {
  return [...WHOLE, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

/** For what cannot do without. */
export function requireChromium() {
  const path = findChromium()
  if (!path) throw new Error('no Chromium was found; `npm test` brings one')
  return path
}

/** What keeps a browser from calling home, which a closed network would turn into failed requests and waits. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  // And one more process for each visitor, kept ready for a page that nobody opens.
  '--disable-features=OptimizationHints,MediaRouter,Translate,SpareRendererForSitePerProcess',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--disable-gpu',
  // WebGL is drawn by the processor then, which Chromium does for nobody who does not ask for it.
  '--enable-unsafe-swiftshader',
  // Chromium refuses to run its sandbox as root, which containers are.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * For Playwright. Shoppers go back and forth through the browser's cache of whole pages, so tests do too.
 * @param {string | undefined} executablePath
 */
export function launchOptions(executablePath) {
  return {
    ...(executablePath ? { executablePath } : {}),
    // No page lives long enough to get the time back that V8 optimizes its script in.
    args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }
}
