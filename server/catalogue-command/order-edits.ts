import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { orderEditOperations } from '#services/admin-contract/order-edits.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import { CommandFailure, type Tell } from '../command/command-verb.ts'
import { checkedBody, minute, type Verb } from './admin-client.ts'

const ADDRESS = ['firstName', 'lastName', 'address', 'apartment', 'city', 'state', 'zip'] as const
type AddressField = (typeof ADDRESS)[number]

interface Typed {
  readonly lines: { line: number; quantity: number }[]
  readonly added: { sku: string; quantity: number }[]
  readonly address: Partial<Record<AddressField, string>>
  fingerprint: string | undefined
}

type OrderLines = AnswerOf<typeof orderOperations.showOrder>['lines']

export const edit: Verb = {
  takes: ['ORDER', 'SKU=QUANTITY|FIELD=WORDS|apply=FINGERPRINT…'],
  does: 'changes an order that has not shipped: shows what it would cost, then does it',
  async run(admin, tell, [number = '', ...typed]) {
    const params = { number }
    const { lines } = await admin.ask(orderOperations.showOrder, { params })
    const { fingerprint, ...changes } = readChanges(typed, lines)
    if (fingerprint === undefined) {
      const body = checkedBody(orderEditOperations.previewOrderEdit, changes)
      const shown = await admin.ask(orderEditOperations.previewOrderEdit, { params, body })
      tellEdit(tell, shown)
      tell(NEXT[shown.settlement](shown.difference))
      return tell(`nothing is changed yet: repeat the command with apply=${shown.fingerprint}`)
    }
    const body = checkedBody(orderEditOperations.applyOrderEdit, { ...changes, fingerprint })
    const done = await admin.ask(orderEditOperations.applyOrderEdit, { params, body })
    tellEdit(tell, done)
    tell(DONE[done.settlement](done))
  },
}

export const edits: Verb = {
  takes: ['ORDER'],
  does: 'what was changed of an order after it was placed',
  async run(admin, tell, [number = '']) {
    const { edits } = await admin.ask(orderEditOperations.listOrderEdits, { params: { number } })
    if (edits.length === 0) return tell('nothing was changed')
    for (const { state, changes, difference, editedBy, editedAt, appliedAt } of edits) {
      const stands = appliedAt ? `done ${minute(appliedAt)}` : STANDS[state]
      tell(`${minute(editedAt)} by ${editedBy}, ${difference}: ${stands}`)
      for (const change of changes) tell(`  ${change}`)
    }
  },
}

type Shown = AnswerOf<typeof orderEditOperations.applyOrderEdit>

const STANDS = {
  applied: 'done',
  asked: 'waits for the buyer to pay the difference',
  lapsed: 'lapsed: the order stayed as it was',
} as const

const NEXT: Readonly<Record<Shown['settlement'], (difference: string) => string>> = {
  nothing: () => 'The total stays the same.',
  refund: (difference) => `${difference.replace('-', '')} goes back to the buyer.`,
  held: (difference) => `${difference} more is taken of what the buyer’s bank holds.`,
  ask: (difference) =>
    `The buyer gets an email with a link to pay ${difference}, and the order changes once that is paid.`,
  waived: (difference) => `${difference} is less than can be paid, so it is not charged.`,
}

const DONE: Readonly<Record<Shown['settlement'], (shown: Shown) => string>> = {
  nothing: ({ number, email }) => `order ${number} is changed; ${email} gets an email`,
  refund: ({ number, email, difference }) =>
    `order ${number} is changed, and ${difference.replace('-', '')} goes back; ${email} gets an email`,
  held: ({ number, email, difference }) =>
    `order ${number} is changed, and ${difference} more is taken; ${email} gets an email`,
  ask: ({ number, email, difference }) =>
    `order ${number} changes once ${email} has paid ${difference}, by the link in an email`,
  waived: ({ number, email, difference }) =>
    `order ${number} is changed, and ${difference} is not charged; ${email} gets an email`,
}

function tellEdit(tell: Tell, { changes, sums }: Pick<Shown, 'changes' | 'sums'>): void {
  for (const change of changes) tell(change)
  for (const { name, before, after } of sums)
    tell(`  ${name}: ${after}${before === after ? '' : ` (it was ${before})`}`)
}

/** `SKU=2` sets the quantity of the order's line of that SKU, or adds one; `line3=2` names a line by its number. */
function readChanges(typed: readonly string[], orderLines: OrderLines): Typed {
  const read: Typed = { lines: [], added: [], address: {}, fingerprint: undefined }
  for (const word of typed) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? []
    const field = ADDRESS.find((each) => each === name)
    if (name === '') throw new CommandFailure(`${JSON.stringify(word)} is not written as NAME=VALUE`)
    if (name === 'apply') read.fingerprint = value
    else if (field) read.address[field] = value
    else readQuantity(read, { name, value }, orderLines)
  }
  return read
}

function readQuantity(
  { lines, added }: Typed,
  { name, value }: { readonly name: string; readonly value: string },
  orderLines: OrderLines,
): void {
  if (!/^\d{1,7}$/.test(value)) {
    throw new CommandFailure(
      `${name}=${value} is neither a quantity nor an address: the fields of an address are ${ADDRESS.join(', ')}`,
    )
  }
  const quantity = Number(value)
  const [, numbered] = /^line(\d{1,6})$/.exec(name) ?? []
  const same = orderLines.filter(({ sku }) => sku === name)
  if (same.length > 1) {
    const names = same.map(({ line }) => `line${line}=${value}`).join(' or ')
    throw new CommandFailure(`the order has ${same.length} lines of ${name}: say ${names}`)
  }
  const line = numbered ? Number(numbered) : same[0]?.line
  if (line === undefined) added.push({ sku: name, quantity })
  else lines.push({ line, quantity })
}
