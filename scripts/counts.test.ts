import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countReport, countVitest, sumCounts } from './counts.mjs'

const VITEST = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults: [] }
const PLAYWRIGHT = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-counts-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('counts flaky as failed', () => {
  expect(countPlaywright(PLAYWRIGHT)).toEqual({ passed: 7, failed: 2, skipped: 0 })
})

test('counts a test file that cannot be loaded as one failure', () => {
  const unloaded = { status: 'failed', assertionResults: [] }
  expect(countVitest({ ...VITEST, testResults: [unloaded] })).toMatchObject({
    passed: 4,
    failed: 2,
    skipped: 2,
  })
})

test('names the suites of which no test ran', () => {
  const ran = (suite: string, status: string) => ({ ancestorTitles: [suite, 'inner'], status })
  const assertionResults = [
    ...[ran('carts', 'passed'), ran('carts', 'skipped')],
    ...[ran('Varnish', 'skipped'), ran('Varnish', 'skipped'), ran('later', 'todo')],
    { ancestorTitles: [], status: 'skipped' },
  ]
  const counts = countVitest({ ...VITEST, testResults: [{ status: 'passed', assertionResults }] })
  expect(counts.skippedWhole).toEqual(['Varnish', 'later'])
  expect(sumCounts([counts, { passed: 1, failed: 0, skipped: 0 }]).skippedWhole).toEqual(['Varnish', 'later'])
})

test('counts a runner that fails, or leaves no report, as one failure', async () => {
  const file = join(folder, 'report.json')
  expect(countReport(file, countPlaywright, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  await writeFile(
    file,
    JSON.stringify({ ...PLAYWRIGHT, stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 } }),
  )
  expect(countReport(file, countPlaywright, 0)).toMatchObject({ passed: 7, failed: 0, skipped: 0 })
  expect(countReport(file, countPlaywright, 1)).toMatchObject({ passed: 7, failed: 1, skipped: 0 })
  await writeFile(file, '{"stats":')
  expect(countReport(file, countPlaywright, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('sums', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(sumCounts([one, one])).toMatchObject({ passed: 2, failed: 4, skipped: 6 })
})
