import type { Admin } from './catalogue-command-client.ts'
import { exportCsv, importCsv } from './catalogue-command-csv.ts'
import { CommandFailure } from './catalogue-command-failure.ts'
import { fulfil, order, orders, tax } from './catalogue-command-orders.ts'
import { list, price, publish, stock, unpublish } from './catalogue-command-products.ts'
import type { Tell, Verb } from './catalogue-command-verb.ts'

const verbs: Readonly<Record<string, Verb>> = {
  list,
  price,
  stock,
  publish,
  unpublish,
  orders,
  order,
  fulfil,
  tax,
  import: importCsv,
  export: exportCsv,
}

const lines = Object.entries(verbs).map(([name, { takes }]) => `  ${[name, ...takes].join(' ')}`)

export const usage = ['npm run catalogue --', ...lines].join('\n')

/** What to do once the shop is found. A command that is misspelt does not get as far. */
export function readCommand(args: readonly string[]): (admin: Admin, tell: Tell) => Promise<void> {
  const [name = '', ...values] = args
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) {
    throw new CommandFailure(
      `there is no command ${JSON.stringify(name)}; there are ${Object.keys(verbs).join(', ')}`,
    )
  }
  if (values.length !== verb.takes.length) {
    throw new CommandFailure(`use it as: npm run catalogue -- ${[name, ...verb.takes].join(' ')}`)
  }
  return (admin, tell) => verb.run(admin, tell, values)
}
