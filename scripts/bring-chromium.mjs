import { spawnSync } from 'node:child_process'
import { findChromium, findWholeChromium, UNPACKED } from './chromium.mjs'
import { run } from './run.mjs'
import { unpackChromium } from './unpack-chromium.mjs'

const SHELL = 'chromium-headless-shell'
const PACKAGES = ['chromium', SHELL]

/**
 * Installs or downloads a browser for the tests where there is none; answers whether there is one now.
 * @returns {Promise<boolean>}
 */
export async function bringChromium() {
  if (findWholeChromium()) {
    if (findChromium() === findWholeChromium() && has('apt-get')) await bringShell()
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

/** A machine of CI's is there for the tests; on somebody's own nothing is installed that they can do without. */
async function bringShell() {
  const administrator = asAdministrator()
  if (process.env.CI && administrator) await install(administrator)
  else tell(`it is here; with the package ${SHELL} they take a third less time`)
}

/** @param {string} what */
function tell(what) {
  console.log(`keel: the browser tests need Chromium: ${what}`)
}

/** Playwright downloads into the user's own cache, without root. The system must already have its libraries. */
async function download() {
  await run(process.execPath, ['node_modules/.bin/playwright', 'install', '--no-shell', 'chromium'])
}

/**
 * Debian has a package of the headless shell; where there is none, apt-get installs Chromium alone.
 * @param {string[]} administrator
 */
async function install(administrator) {
  if (!(await aptGet(administrator, ['update']))) return
  if (await aptGet(administrator, ['install', '-y', ...PACKAGES])) return
  await aptGet(administrator, ['install', '-y', 'chromium'])
}

/** The words that run a command as root, or undefined where that takes a password. */
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
