import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [skippedWhole]  the suites of which no test ran
 */

/**
 * Counts from Vitest's JSON report. A file that could not be loaded has no tests: it counts as one failure.
 * @param {any} report @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    skippedWhole: skippedWhole(
      report.testResults.flatMap((/** @type {any} */ file) => file.assertionResults),
    ),
  }
}

/**
 * The outermost suites of which every test was skipped.
 * @param {{ status: string, ancestorTitles: string[] }[]} tests
 */
function skippedWhole(tests) {
  const ran = new Set(tests.filter(({ status }) => !NOT_RUN.has(status)).map(suiteOf))
  return [...new Set(tests.map(suiteOf))].filter((suite) => suite !== undefined && !ran.has(suite))
}

const NOT_RUN = new Set(['skipped', 'pending', 'todo'])
/** @param {{ ancestorTitles: string[] }} test */
const suiteOf = ({ ancestorTitles: [outermost] }) => outermost

/**
 * Counts from Playwright's JSON report; a flaky test counts as failed.
 * @param {any} report @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * A runner that fails without a failed test (or without a report) counts as one failure.
 * @param {string} file @param {(report: any) => Counts} count @param {number} exitCode @returns {Counts}
 */
export function countReport(file, count, exitCode) {
  const counts = readCounts(file, count)
  if (exitCode === 0 && counts) return counts
  return {
    passed: counts?.passed ?? 0,
    failed: Math.max(1, counts?.failed ?? 0),
    skipped: counts?.skipped ?? 0,
    skippedWhole: counts?.skippedWhole ?? [],
  }
}

/** @param {string} file @param {(report: any) => Counts} count */
function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** @param {Counts[]} all @returns {Required<Counts>} */
export function sumCounts(all) {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      skippedWhole: [...sum.skippedWhole, ...(one.skippedWhole ?? [])],
    }),
    { passed: 0, failed: 0, skipped: 0, skippedWhole: /** @type {string[]} */ ([]) },
  )
}
