import { spawnSync } from 'node:child_process'
import { findChromium, findWholeChromium, UNPACKED } from './chromium.mjs'
import { run } from './run.mjs'
import { unpackChromium } from './unpack-chromium.mjs'

const PACKAGES = ['chromium', 'chromium-headless-shell']

/**
 * Sees to it that there is a browser for the tests.
 * @returns {Promise<boolean>}
 */
export async function bringChromium() {
  if (findWholeChromium()) {
    if (findChromium() === findWholeChromium() && has('apt-get'))
      tell('it is here; with the package chromium-headless-shell they take a third less time')
    return true
  }
  const administrator = asAdministrator()
  if (has('apt-get')) {
    if (administrator) {
      tell(`apt-get installs ${PACKAGES.join(' and ')} into the system`)
      await install(administrator)
    } else {
      tell(`apt-get fetches ${PACKAGES.join(' and ')} (180 MB), unpacked into ${UNPACKED} (600 MB)`)
      await unpackChromium(PACKAGES)
    }
  }
  if (!findWholeChromium()) {
    tell('Playwright downloads its own (180 MB) into the cache of this user')
    await download()
  }
  if (findWholeChromium()) return true
  tell('it could not be brought. Install Chromium or Chrome, and run this again')
  return false
}

/** @param {string} what */
function tell(what) {
  console.log(`keel: the browser tests need Chromium: ${what}`)
}

/** Into the user's own cache, which takes no root. What it needs of the system must be there. */
async function download() {
  await run(process.execPath, ['node_modules/.bin/playwright', 'install', '--no-shell', 'chromium'])
}

/**
 * With its headless shell where there is such a package: Debian has it.
 * @param {string[]} administrator
 */
async function install(administrator) {
  if (!(await aptGet(administrator, ['update']))) return
  if (await aptGet(administrator, ['install', '-y', ...PACKAGES])) return
  await aptGet(administrator, ['install', '-y', 'chromium'])
}

/** What a command is put behind to run as root, or undefined where that cannot be had without a password. */
function asAdministrator() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

/** @param {string} program */
function has(program) {
  return spawnSync(program, ['--version']).status === 0
}

/** @param {string[]} administrator @param {string[]} args */
async function aptGet(administrator, args) {
  const [command = 'apt-get', ...rest] = [...administrator, 'apt-get', '-q', ...args]
  return (await run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })) === 0
}
