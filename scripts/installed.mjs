import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean,
 *   os?: string | string[], cpu?: string | string[] }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 * @typedef {'shop' | 'everything'} Wanted  what a shop is built from and runs on, or what tests and tools need, too
 * @typedef {{ reason: string, isPartThere: boolean }} Lack  why packages must be installed, and whether all that is
 *   there may stay
 */

/** The paths of the packages that bring Node, each for one platform. */
export const NODE_OF_A_PLATFORM = /^node_modules\/node-(?:bin-)?(?:darwin|linux)-\w+$/

/**
 * What node_modules lacks of what the lock file names, or undefined when it lacks nothing. A shop's folder may hold
 * more than the shop needs. npm writes node_modules/.package-lock.json last, so an interrupted installation counts as
 * missing.
 * @param {string} folder
 * @param {Wanted} wanted
 * @returns {Lack | undefined}
 */
export function whatIsLacking(folder, wanted) {
  const locked = readPackages(join(folder, 'package-lock.json'))
  if (!locked) return undefined
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (!installed) return { reason: 'nothing is installed yet', isPartThere: false }
  const different = differences(locked, installed)
  if (different.length > 0)
    return { reason: `${different.length} packages differ from package-lock.json`, isPartThere: false }
  const pinned = nodeOfThisPlatform(locked)?.version
  if (pinned && pinnedNodeVersion(folder) !== `v${pinned}`)
    return { reason: `Node ${pinned} is not there`, isPartThere: false }
  const left = Object.keys(locked).filter((path) => locked[path]?.dev && isMissing(locked, installed, path))
  if (wanted === 'shop' || left.length === 0) return undefined
  return { reason: `${left.length} packages of tests and tools are not there yet`, isPartThere: true }
}

/**
 * What is there and not as it is locked, or is missing though every shop needs it.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
function differences(locked, installed) {
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)])
  paths.delete('')
  return [...paths].filter((path) => {
    const wanted = locked[path]
    const there = installed[path]
    if (!there) return !wanted?.dev && isMissing(locked, installed, path)
    return wanted?.version !== there.version || wanted?.integrity !== there.integrity
  })
}

/**
 * Optional packages of other platforms may be missing, since npm leaves them out.
 * @param {LockedPackages} locked @param {LockedPackages} installed @param {string} path
 */
function isMissing(locked, installed, path) {
  return !installed[path] && !locked[path]?.optional && !locked[path]?.devOptional
}

/**
 * The package that brings Node for this machine, if there is one; elsewhere its own Node has to do.
 * @param {LockedPackages} locked
 */
function nodeOfThisPlatform(locked) {
  const fits = (/** @type {string | string[] | undefined} */ of, /** @type {string} */ own) =>
    [of].flat().includes(own)
  return Object.entries(locked).find(
    ([path, { os, cpu }]) =>
      NODE_OF_A_PLATFORM.test(path) && fits(os, process.platform) && fits(cpu, process.arch),
  )?.[1]
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
