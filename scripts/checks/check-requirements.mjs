import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { endCheck, readSource } from '../source-files.mjs'
import { ranByPlaywright, ranByVitest } from './ran-tests.mjs'
import { CLAUSES, findMissing, findUnproved, findUntrue, readRequirements } from './requirements.mjs'

const TABLE = 'docs/requirements.md'

const { requirements, unreadable } = readRequirements(readSource(TABLE))
const problems = process.argv.includes('--ran')
  ? findUnproved(requirements, CLAUSES, ranTests())
  : [
      ...unreadable,
      ...findMissing(requirements, CLAUSES),
      ...findUntrue(requirements, (file) => (existsSync(join(root, file)) ? readSource(file) : undefined)),
    ]
endCheck(problems.map((problem) => `${TABLE}: ${problem}`))

/** Of the run that has just ended. */
function ranTests() {
  return [
    ...ranByVitest(readReport('test-results/unit.json'), root),
    ...ranByPlaywright(readReport('test-results/browser.json'), 'tests/e2e'),
  ]
}

/** @param {string} file */
function readReport(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
