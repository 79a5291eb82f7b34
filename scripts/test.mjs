import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bringChromium } from './bring-chromium.mjs'
import { countReport, sumCounts } from './counts.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { browser, build, checks, proof, unit } from './test-steps.mjs'

/** A failed step's last lines are printed again at the end, where they are easy to find. */
const MAX_REPEATED_LINES = 100

/** A whole run is CI's: both engines and both widths for each test, every crash, Lighthouse's visits. */
const isWhole = process.argv.includes('--whole')

const env = {
  ...process.env,
  KEEL_WHOLE_RUN: isWhole ? '1' : '0',
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  // The tests start about a hundred shops: each takes a third less when Node does not compile its modules again.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/keel-compiled'),
}

/** @type {{ name: string, lines: string[] }[]} */
const failures = []

mkdirSync(join(root, 'test-results'), { recursive: true })
const bringing = bringChromium()
const buildCounts = await runStep(build)
// Two cores take two lanes; the browser comes last and alone, since a loaded machine falsifies its measurements.
const lanes = await Promise.all([runInTurn(checks), runInTurn([unit]), bringing])
const browserCounts = lanes[2] ? await runStep(browser(isWhole)) : { passed: 0, failed: 1, skipped: 0 }
// A short run leaves out tests that may prove a clause.
const proofCounts = isWhole ? [await runStep(proof)] : []
const { passed, failed, skipped, skippedWhole } = sumCounts([
  buildCounts,
  ...lanes[0],
  ...lanes[1],
  browserCounts,
  ...proofCounts,
])

for (const { name, lines } of failures) {
  console.log(`\n✗ ${name}, its last lines again:`)
  for (const line of lines) console.log(`  ${line}`)
}
if (skipped > 0) console.log(`${skipped} skipped`)
for (const suite of skippedWhole) console.log(`  not run at all: ${suite}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** @param {import('./test-steps.mjs').Step[]} steps */
async function runInTurn(steps) {
  const counts = []
  for (const step of steps) counts.push(await runStep(step))
  return counts
}

/** A step without a report adds no counts when it passes and one failure when it fails. */
/** @param {import('./test-steps.mjs').Step} step */
async function runStep({ name, command, args, live, report }) {
  if (report) rmSync(join(root, report.file), { force: true })
  console.log(`▸ ${name}`)
  const startedMs = Date.now()
  const output = live ? showLines(name) : keepLines()
  const exitCode = await run(...program(command, args), { env, onOutput: output.take })
  const counts = report
    ? countReport(join(root, report.file), report.count, exitCode)
    : { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  if (counts.failed > 0) failures.push({ name, lines: output.end(exitCode) })
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${name} (${seconds} s)`)
  return counts
}

/** @param {string} command @param {string[]} args @returns {[string, string[]]} */
function program(command, args) {
  return [process.execPath, command === 'node' ? args : [`node_modules/.bin/${command}`, ...args]]
}

/** Shows each line as it comes. @param {string} name */
function showLines(name) {
  const kept = keepLines()
  let rest = ''
  return {
    /** @param {string} chunk */
    take(chunk) {
      kept.take(chunk)
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) console.log(`  ${name} │ ${line}`)
    },
    end: kept.end,
  }
}

function keepLines() {
  /** @type {string[]} */
  let lines = []
  let rest = ''
  return {
    /** @param {string} chunk */
    take(chunk) {
      const taken = (rest + chunk).split('\n')
      rest = taken.pop() ?? ''
      lines = [...lines, ...taken].slice(-MAX_REPEATED_LINES)
    },
    /** @param {number} exitCode */
    end: (exitCode) => [...lines, rest, `(exit code ${exitCode})`].filter((line) => line.trim() !== ''),
  }
}
