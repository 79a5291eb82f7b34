import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'

const POLL_MS = 300

/**
 * Does the work while no other process of this folder does the same, so that two `npm start` at once do not
 * install or build over each other. The lock lies outside node_modules, which `npm ci` empties.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} [folder]
 * @returns {Promise<T>}
 */
export async function alone(name, work, folder = root) {
  const file = lockFile(name, folder)
  let announced = false
  while (!take(file)) {
    const owner = Number(readIfThere(file))
    if (owner && !isAlive(owner)) {
      rmSync(file, { force: true })
      continue
    }
    if (!announced) console.log(`keel: waiting for the ${name} that process ${owner} has under way (${file})`)
    announced = true
    await sleep(POLL_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} name @param {string} folder */
export function lockFile(name, folder) {
  const place = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `keel-${place}-${name}.lock`)
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
