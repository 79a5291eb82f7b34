// This runs before `npm start` and `npm test`, on the system's Node (20 or newer). It may import only Node's own
// modules, since nothing is installed yet. With `--shop` it brings what a shop is built from and runs on, without it
// all that tests and tools need, too.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { alone } from './alone.mjs'
import { NODE_OF_A_PLATFORM, whatIsLacking } from './installed.mjs'
import { withAddresses } from './lock-entries.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const HEARTBEAT_MS = 10_000

// npm would warn of every package that wants a newer Node than the system's, though they run on the installed one.
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error']

const installShop = {
  does: 'installing what the shop is built from and runs on, with npm ci; tests and tools come with their commands',
  args: ['ci', '--omit=dev', ...QUIETLY],
}
const installAll = {
  does: 'installing all packages with npm ci',
  args: ['ci', ...QUIETLY],
}
/** `npm ci` would delete what a shop may run on meanwhile. */
const addRest = {
  does: 'adding the packages of tests and tools with npm install',
  args: ['install', '--no-save', ...QUIETLY],
}

/** npm reads this instead of package-lock.json while it is there. */
const ADDRESSED_LOCK = join(root, 'npm-shrinkwrap.json')

const isForShop = process.argv.includes('--shop')
const wanted = isForShop ? 'shop' : 'everything'

if (whatIsLacking(root, wanted)) await alone('install', installMissing)

async function installMissing() {
  const lack = whatIsLacking(root, wanted)
  if (!lack) return
  const command = lack.isPartThere ? addRest : isForShop ? installShop : installAll
  console.log(`keel: ${command.does} (${lack.reason}); takes about a minute`)
  const startedMs = Date.now()
  const heartbeat = setInterval(
    () => console.log(`keel: still installing, ${secondsSince(startedMs)} s`),
    HEARTBEAT_MS,
  )
  nameAddresses()
  const exitCode = await run(...npm(command.args), { env: environmentOfTheSystem() })
  forgetAddresses()
  clearInterval(heartbeat)
  const stillLacking = whatIsLacking(root, wanted)
  if (exitCode !== 0 || stillLacking) {
    console.error(
      `keel: npm ${command.args[0]} did not bring what package-lock.json names (${stillLacking?.reason ?? `exit code ${exitCode}`})`,
    )
    process.exit(1)
  }
  removeHeaders()
  console.log(`keel: packages installed in ${secondsSince(startedMs)} s`)
}

/** @param {string[]} args @returns {[string, string[]]} */
function npm(args) {
  const program = process.env.npm_execpath
  return program && basename(program) === 'npm-cli.js' ? ['node', [program, ...args]] : ['npm', args]
}

/**
 * Lets npm know where each package lies at the registry that it is set to. The lock file does not say it, since it is
 * the same for every registry.
 */
function nameAddresses() {
  const [program, args] = npm(['config', 'get', 'registry'])
  const { stdout } = spawnSync(program, args, { cwd: root, env: environmentOfTheSystem(), encoding: 'utf8' })
  const registry = stdout?.trim()
  if (!URL.canParse(registry)) return
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = withAddresses(lock.packages, registry.replace(/\/*$/, '/'))
  process.once('exit', forgetAddresses)
  writeFileSync(ADDRESSED_LOCK, JSON.stringify({ ...lock, packages }))
}

function forgetAddresses() {
  rmSync(ADDRESSED_LOCK, { force: true })
}

/** Node brings 67 MB of headers for extensions in C++ along, and nothing here is compiled against them. */
function removeHeaders() {
  const folder = join(root, 'node_modules')
  const builds = readdirSync(folder).filter((name) => NODE_OF_A_PLATFORM.test(`node_modules/${name}`))
  for (const name of builds) rmSync(join(folder, name, 'include'), { recursive: true, force: true })
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
