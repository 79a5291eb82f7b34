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
  expect(countVitest({ ...VITEST, testResults: [unloaded] })).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test('counts a runner that fails, or leaves no report, as one failure', async () => {
  const file = join(folder, 'report.json')
  expect(countReport(file, countPlaywright, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  await writeFile(
    file,
    JSON.stringify({ ...PLAYWRIGHT, stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 } }),
  )
  expect(countReport(file, countPlaywright, 0)).toEqual({ passed: 7, failed: 0, skipped: 0 })
  expect(countReport(file, countPlaywright, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  await writeFile(file, '{"stats":')
  expect(countReport(file, countPlaywright, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('sums', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(sumCounts([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
})
