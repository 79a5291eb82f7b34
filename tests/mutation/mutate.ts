import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import * as v from 'valibot'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { groups } from './groups.ts'
import { needsAnEngine, rulesIn } from './rule-files.ts'

type Options = ConstructorParameters<typeof Stryker>[0]
type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>

const MIN_KILLED_PERCENT = 90
const WORKERS = 2
/** A mutant counts as caught in a loop when its tests take this much longer than usual; a busy machine slows others. */
const TIMEOUT_MS = 6_000
const MS_PER_MINUTE = 60_000
/** Reports of each mutant's result, by group. A mutant whose code and tests have not changed is not run again. */
const REPORTS = 'test-results/mutation'
/** Many mutants make a test wait in vain. Unit tests take milliseconds, and on a busy machine a second. */
const TEST_TIMEOUT_MS = 8_000
/** Stryker does not notice a change in a file that rules or tests import; this option runs everything again. */
const ANEW = '--anew'
const asked = process.argv.slice(2).filter((word) => word !== ANEW)
const isAnew = process.argv.includes(ANEW)

const reportOf = (name: string) => `${REPORTS}/${name}.json`

const optionsFor = (name: string, mutate: readonly string[], folder: string): Options => ({
  mutate: [...mutate],
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: join(folder, `${name}.config.mjs`), related: true },
  concurrency: WORKERS,
  timeoutMS: TIMEOUT_MS,
  thresholds: { high: 100, low: MIN_KILLED_PERCENT, break: MIN_KILLED_PERCENT },
  reporters: ['progress-append-only', 'clear-text'],
  incremental: true,
  incrementalFile: reportOf(name),
  force: isAnew,
  clearTextReporter: { reportTests: false, allowEmojis: false },
  // A copy inside the tree would be linted, counted and tested with it.
  tempDirName: join(folder, 'copy'),
  ignorePatterns: ['/data', '/dist', '/screenshots', '/test-results', '/workshop/renders'],
})

/** Only the tests in the folders of a group's files, since each mutant of a constant runs all of them. */
function vitestConfig(files: readonly string[]): string {
  const folders = new Set(files.map(dirname))
  const tests = globSync([...folders].map((folder) => `${folder}/*.test.ts`))
  const include = tests.filter((test) => !needsAnEngine(test))
  return `export default ${JSON.stringify({ test: { include, isolate: false, testTimeout: TEST_TIMEOUT_MS } })}`
}

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    files: v.record(
      v.string(),
      v.looseObject({
        mutants: v.array(v.looseObject({ status: v.string(), static: v.optional(v.boolean()) })),
      }),
    ),
  }),
)

/**
 * Stryker runs a survivor again where a test that reaches it is new. It knows of no test that reaches a constant, so a
 * constant that survived once would survive every test that is written for it.
 */
async function forgetConstants(report: string): Promise<void> {
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const kept = v.parse(reportSchema, text)
  for (const file of Object.values(kept.files)) {
    file.mutants = file.mutants.filter((mutant) => !(mutant.static && mutant.status === 'Survived'))
  }
  await writeFile(report, JSON.stringify(kept))
}

const unknown = asked.filter((name) => !Object.hasOwn(groups, name))
if (unknown.length > 0) {
  console.error(`keel: no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)
  process.exit(1)
}

/** Counts as Stryker does: a mutant that could not run at all is left out. */
function figuresOf(name: string, files: number, mutants: Mutants, minutes: number) {
  const of = (...states: string[]) => mutants.filter(({ status }) => states.includes(status)).length
  const killed = of('Killed', 'Timeout')
  const all = killed + of('Survived', 'NoCoverage')
  const percent = `${((100 * killed) / all).toFixed(1)} %`
  return {
    name,
    files,
    mutants: all,
    killed: percent,
    'not covered': of('NoCoverage'),
    minutes: minutes.toFixed(1),
  }
}

const figures: ReturnType<typeof figuresOf>[] = []
const folder = await createRunFolder()
try {
  for (const [name, globs] of Object.entries(groups)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const files = rulesIn(globs)
    console.log(`\nkeel: ${name}, ${files.length} files`)
    await writeFile(join(folder.path, `${name}.config.mjs`), vitestConfig(files))
    await forgetConstants(reportOf(name))
    const beganMs = performance.now()
    const mutants = await new Stryker(optionsFor(name, files, folder.path)).runMutationTest()
    figures.push(figuresOf(name, files.length, mutants, (performance.now() - beganMs) / MS_PER_MINUTE))
  }
  console.table(figures)
} finally {
  await folder.remove()
}
