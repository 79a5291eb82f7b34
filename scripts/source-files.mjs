import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The project's own files as git lists them, uncommitted ones included.
 * @param {RegExp} wanted @returns {string[]}
 */
export function sourceFiles(wanted) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((file) => wanted.test(file) && existsSync(join(root, file)))
}

/** @param {string} file */
export function readSource(file) {
  return readFileSync(join(root, file), 'utf8')
}

/**
 * Ends a check: prints each problem on a line of its own, and sets the exit code to 1 if there is one.
 * @param {string[]} problems
 */
export function endCheck(problems) {
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
