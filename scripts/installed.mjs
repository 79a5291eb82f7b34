import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * The reason why packages must be installed, or undefined when node_modules holds what the lock file names.
 * npm writes node_modules/.package-lock.json last, so an interrupted installation counts as missing.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function whyInstall(folder) {
  const locked = readPackages(join(folder, 'package-lock.json'))
  if (!locked) return undefined
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (!installed) return 'nothing is installed yet'
  const different = differences(locked, installed)
  if (different.length > 0) return `${different.length} packages differ from package-lock.json`
  const pinned = locked['node_modules/node']?.version
  if (pinned && pinnedNodeVersion(folder) !== `v${pinned}`) return `Node ${pinned} is not there`
  return undefined
}

/**
 * Optional packages of other platforms may be missing, since npm leaves them out.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
function differences(locked, installed) {
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)])
  paths.delete('')
  return [...paths].filter((path) => {
    const wanted = locked[path]
    const there = installed[path]
    if (!there) return !(wanted?.optional || wanted?.devOptional)
    return wanted?.version !== there.version || wanted?.integrity !== there.integrity
  })
}

/** @param {string} folder */
function pinnedNodeVersion(folder) {
  const answer = spawnSync(join(folder, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() : undefined
}

/** @param {string} file @returns {LockedPackages | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
