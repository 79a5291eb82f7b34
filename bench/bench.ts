import { type Budget, isKept, lineOf } from './budget.ts'
import { changeOf, keepFigures, readLastFigures } from './last-figures.ts'
import { chosen, measurements } from './measurements.ts'
import { withFolder } from './targets/processes.ts'

// `npm start` sets this too; without it React loads its slower development build.
process.env.NODE_ENV = 'production'

const TOO_NOISY = 3

/**
 * Measures the shop's budgets on this machine, and says what changed since they were last measured here; the process
 * ends with an error when one is missed.
 */
const due = chosen(process.argv.slice(2))
if (due.length === 0) {
  console.error(`bench: nothing is called that; there is ${measurements.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const budgets: Budget[] = []
for (const { name, measure } of due) {
  const startedMs = performance.now()
  console.log(`bench: ${name}`)
  budgets.push(...(await withFolder(measure)))
  console.log(`bench: ${name} took ${Math.round((performance.now() - startedMs) / 1000)} s`)
}

const last = readLastFigures()
for (const budget of budgets) console.log(`${lineOf(budget)} [${changeOf(budget, last)}]`)
keepFigures(budgets, last)
if (!budgets.every(isKept)) process.exit(1)
process.exit(budgets.some(({ isNoisy }) => isNoisy) ? TOO_NOISY : 0)
