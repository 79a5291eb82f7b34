import { defineConfig } from 'vitest/config'
import { isWholeRun } from './tests/fixtures/whole-run.mjs'
import { LongFirst } from './tests/long-first.ts'

// Two cores: type checking and linting run beside these tests, so a slow moment is no failure.
const TEST_TIMEOUT_MS = 60_000
/** What a busy machine is late with is not missing. */
const POLL_TIMEOUT_MS = 10_000
const HOOK_TIMEOUT_MS = 120_000

/**
 * What starts shops and commands as processes, or kills, floods, copies, damages or starves them, takes more than half
 * the time of all these tests, and finds what few changes touch: a short run leaves it to CI (decisions 146 and 147).
 */
const OF_WHOLE_RUNS = isWholeRun
  ? []
  : [
      'tests/processes/**',
      '**/*crash.test.ts',
      'tests/commands/**',
      'tests/contract/auth/flood.test.ts',
      'tests/contract/backup/**',
      'tests/contract/checkout/load.test.ts',
      'tests/contract/hosted-check/**',
      'tests/contract/payments/cuts.test.ts',
      'database/pglite/durability.test.ts',
      'server/backup/sealed-file.test.ts',
      'server/serving/open-requests.test.ts',
    ]

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'dist/**', 'data/**', 'tests/e2e/**', 'tests/soak/**', ...OF_WHOLE_RUNS],
    environment: 'node',
    globalSetup: ['tests/postgres/global-setup.ts'],
    // Half of the time a test waits, for a shop to start or a notice to come: two cores have time for a third one.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Threads of one process share V8's register of compiled code, and with many a PGlite coming and going V8 has
    // aborted over it (nodejs/node#64500): so processes. One for each file would take a third longer: a file leaves
    // things as it found them.
    pool: 'forks',
    isolate: false,
    // One of them aborts all the same, now and then, in V8's sweep of WebAssembly's code: so without a sweep.
    execArgv: ['--no-wasm-code-gc'],
    testTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    hookTimeout: HOOK_TIMEOUT_MS,
  },
})
