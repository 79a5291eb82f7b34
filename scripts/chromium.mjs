import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** The folder into which Debian's packages are unpacked for a user who may install nothing. */
export const UNPACKED = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'keel', 'chromium')

/** Chromium's headless shell, in which the tests take a third less time. It has no back-forward cache. */
const SHELLS = ['/usr/bin/chromium-headless-shell', join(UNPACKED, 'chromium-headless-shell')]

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  join(UNPACKED, 'chromium'),
]

/** The fastest browser that is installed. */
export function findChromium() {
  return SHELLS.find(existsSync) ?? findWholeChromium()
}

/** Takes an installed Chromium before Playwright's own download, since a closed network offers no downloads. */
export function findWholeChromium() {
  return [...WHOLE, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

/** Throws where there is no browser. */
export function requireChromium() {
  const path = findChromium()
  if (!path) throw new Error('no Chromium was found; `npm test` brings one')
  return path
}

/** These flags keep a browser from calling home, which a closed network turns into failed requests and waits. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  // The spare renderer is one more process for each visitor, ready for a page that nobody opens.
  '--disable-features=OptimizationHints,MediaRouter,Translate,SpareRendererForSitePerProcess',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--disable-gpu',
  // Chromium draws WebGL on the processor only where this flag asks for it.
  '--enable-unsafe-swiftshader',
  // Chromium refuses to run its sandbox as root, as which containers often run.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Options for Playwright. Shoppers go back and forth through the browser's back-forward cache, so tests do too.
 * @param {string | undefined} executablePath
 */
export function launchOptions(executablePath) {
  return {
    ...(executablePath ? { executablePath } : {}),
    // Optimizing a script takes V8 longer than it saves, since no page of a test lives long.
    args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }
}
