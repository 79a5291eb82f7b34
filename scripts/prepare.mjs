// This runs before `npm start` and `npm test`, on the system's Node (20 or newer). It may import only Node's own
// modules, since nothing is installed yet.
import { basename, delimiter } from 'node:path'
import { alone } from './alone.mjs'
import { whyInstall } from './installed.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const HEARTBEAT_MS = 10_000

if (whyInstall(root)) await alone('install', installMissing)

async function installMissing() {
  const reason = whyInstall(root)
  if (!reason) return
  console.log(`keel: installing packages with npm ci (${reason}); takes about a minute`)
  const startedMs = Date.now()
  const heartbeat = setInterval(
    () => console.log(`keel: still installing, ${secondsSince(startedMs)} s`),
    HEARTBEAT_MS,
  )
  const exitCode = await run(...npmCi(), { env: environmentOfTheSystem() })
  clearInterval(heartbeat)
  const stillMissing = whyInstall(root)
  if (exitCode === 0 && !stillMissing)
    return console.log(`keel: packages installed in ${secondsSince(startedMs)} s`)
  console.error(
    `keel: npm ci did not bring what package-lock.json names (${stillMissing ?? `exit code ${exitCode}`})`,
  )
  process.exit(1)
}

/** @returns {[string, string[]]} */
function npmCi() {
  const npm = process.env.npm_execpath
  // npm would warn of every package that wants a newer Node than the system's, though they run on the installed one.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  return npm && basename(npm) === 'npm-cli.js' ? ['node', [npm, ...args]] : ['npm', args]
}

/** `npm ci` deletes node_modules first, so npm must not run on the Node inside it. */
function environmentOfTheSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return {
    ...process.env,
    PATH: folders.filter((folder) => !folder.includes('node_modules')).join(delimiter),
  }
}

/** @param {number} startedMs */
function secondsSince(startedMs) {
  return Math.round((Date.now() - startedMs) / 1000)
}
