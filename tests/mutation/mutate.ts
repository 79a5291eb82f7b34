import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { groups } from './groups.ts'

type Options = ConstructorParameters<typeof Stryker>[0]

const MIN_KILLED_PERCENT = 90
const WORKERS = 2
/** Beyond what its tests usually take, a mutant counts as caught in a loop: on a busy machine others may be slow. */
const TIMEOUT_MS = 15_000
/** What is watched for mutants is slower. */
const TEST_TIMEOUT_MS = 30_000
/** They start a PostgreSQL, which a thousand runs cannot wait for. */
const NEED_AN_ENGINE = [
  'server/pages/invalidations.test.ts',
  'services/storefront/catalogue/catalogue.test.ts',
]

const optionsFor = (name: string, mutate: readonly string[], folder: string): Options => ({
  mutate: [...mutate, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: join(folder, `${name}.config.mjs`), related: true },
  concurrency: WORKERS,
  timeoutMS: TIMEOUT_MS,
  thresholds: { high: 100, low: MIN_KILLED_PERCENT, break: MIN_KILLED_PERCENT },
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false, allowEmojis: false },
  // Whatever is copied into the tree would be linted, counted and tested with it.
  tempDirName: join(folder, 'copy'),
  ignorePatterns: ['/data', '/dist', '/screenshots', '/test-results', '/workshop/renders'],
})

/** The tests of the folders that a group's files lie in, and no others: each mutant of a constant asks them all. */
function vitestConfig(files: readonly string[]): string {
  const folders = new Set(files.map(dirname))
  const include = [...folders].map((folder) => `${folder}/*.test.ts`)
  return `export default ${JSON.stringify({ test: { include, exclude: NEED_AN_ENGINE, isolate: false, testTimeout: TEST_TIMEOUT_MS } })}`
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(groups, name))
if (unknown.length > 0) {
  console.error(`keel: no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)
  process.exit(1)
}

const folder = await createRunFolder()
try {
  for (const [name, files] of Object.entries(groups)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\nkeel: ${name}`)
    await writeFile(join(folder.path, `${name}.config.mjs`), vitestConfig(files))
    await new Stryker(optionsFor(name, files, folder.path)).runMutationTest()
  }
} finally {
  await folder.remove()
}
