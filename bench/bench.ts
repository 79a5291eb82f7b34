import { type Budget, describe, isKept } from './budget.ts'
import { chosen, measurements } from './measurements.ts'
import { withFolder } from './targets/processes.ts'

// `npm start` sets this too; without it React loads its slower development build.
process.env.NODE_ENV = 'production'

const TOO_NOISY = 3

/** Measures the shop's budgets on this machine; the process ends with an error when one is missed. */
const due = chosen(process.argv.slice(2))
if (due.length === 0) {
  console.error(`bench: nothing is called that; there is ${measurements.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const budgets: Budget[] = []
for (const { name, measure } of due) {
  console.log(`bench: ${name}`)
  budgets.push(...(await withFolder(measure)))
}

console.log(budgets.map(describe).join('\n'))
if (!budgets.every(isKept)) process.exit(1)
process.exit(budgets.some(({ isNoisy }) => isNoisy) ? TOO_NOISY : 0)
