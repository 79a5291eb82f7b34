import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { endCheck, readSource, sourceFiles } from '../source-files.mjs'
import { ranByPlaywright, ranByVitest } from './ran-tests.mjs'
import { findUncited, findUnproved, readCitations, readClauses } from './requirements.mjs'

const TABLE = 'docs/requirements.md'
const TEST = /\.(?:test|spec)\.tsx?$/

const { clauses, problems } = readClauses(readSource(TABLE))
const citations = readCitations(sourceFiles(TEST), readSource)
const asked = process.argv.indexOf('--of')
if (asked > 0) showProof(process.argv[asked + 1] ?? '')
else if (process.argv.includes('--ran')) endCheck(findUnproved(citations, ranTests()))
else endCheck([...problems, ...findUncited(clauses, citations)].map((problem) => `${TABLE}: ${problem}`))

/** Prints the tests of a clause, each after the module that it lies beside. @param {string} clause */
function showProof(clause) {
  for (const file of citations.get(clause) ?? []) {
    const beside = file.replace(/\.(?:test|spec)(\.tsx?)$/, '$1')
    console.log(existsSync(join(root, beside)) ? `${beside}  ${file}` : file)
  }
}

/** The tests that passed in the run that has just ended. */
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
