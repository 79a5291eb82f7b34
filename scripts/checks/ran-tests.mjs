import { relative } from 'node:path'

/** @typedef {import('./requirements.mjs').RanTest} RanTest */

/**
 * The tests that passed, from Vitest's JSON report.
 * @param {any} report @param {string} root @returns {RanTest[]}
 */
export function ranByVitest(report, root) {
  return report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ { status }) => status === 'passed')
      .map((/** @type {any} */ { fullName }) => ({ file: relative(root, name), title: fullName })),
  )
}

/**
 * The tests that passed, from Playwright's JSON report, whose paths begin at its folder. A test that failed at one
 * width, or passed only when retried, has failed.
 * @param {any} report @param {string} folder @returns {RanTest[]}
 */
export function ranByPlaywright(report, folder) {
  return report.suites.flatMap((/** @type {any} */ suite) => passedIn(suite, ''))

  /** @param {any} suite @param {string} outer @returns {RanTest[]} */
  function passedIn({ specs = [], suites = [] }, outer) {
    return [
      ...specs
        .filter((/** @type {any} */ { tests }) =>
          tests.every((/** @type {any} */ { status }) => status === 'expected'),
        )
        .map((/** @type {any} */ { file, title }) => ({
          file: `${folder}/${file}`,
          title: `${outer}${title}`,
        })),
      ...suites.flatMap((/** @type {any} */ inner) => passedIn(inner, `${outer}${inner.title} `)),
    ]
  }
}
