import type { Admin } from './catalogue-command-client.ts'
import { CommandFailure } from './catalogue-command-failure.ts'
import { fulfil, order, orders, tax } from './catalogue-command-orders.ts'
import { list, price, publish, stock, unpublish } from './catalogue-command-products.ts'

export type Tell = (line: string) => void

export interface Verb {
  /** The names of its arguments, as the usage shows them. */
  readonly takes: readonly string[]
  run(admin: Admin, tell: Tell, values: readonly string[]): Promise<void>
}

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
