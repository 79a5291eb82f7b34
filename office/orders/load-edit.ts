import type { AnswerOf, Input } from '#services/admin-contract/operation.ts'
import { orderEditOperations } from '#services/admin-contract/order-edits.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import type { Desk } from '../desk/desk.ts'
import type { Refused } from '../desk/office.ts'
import { refusedFields } from '../desk/refused-fields.ts'
import type { ShownOrder } from './load-chosen-orders.ts'
import { posted } from './posted.ts'

type Changes = Input<typeof orderEditOperations.previewOrderEdit>['body']

export interface EditPage {
  readonly order: ShownOrder
  /** What the edit comes to, before it is done. */
  readonly quote: AnswerOf<typeof orderEditOperations.previewOrderEdit> | undefined
  readonly refused: ReturnType<typeof refusedFields> | undefined
  readonly typed: (name: string) => string | undefined
}

export const ADDRESS_FIELDS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'address', label: 'Address' },
  { name: 'apartment', label: 'Apartment' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zip', label: 'ZIP code' },
] as const

/** An edit is quoted first. The second post does it, if it comes to the same. */
export async function loadEdit(
  desk: Desk,
  { number = '' }: Readonly<Record<string, string | undefined>>,
): Promise<EditPage | Response> {
  const { form } = desk
  const shown = await desk.call(orderOperations.showOrder, { params: { number } })
  if (shown.kind === 'refused') return desk.unable(shown)
  const order = shown.answer
  const page: EditPage = {
    order,
    quote: undefined,
    refused: undefined,
    typed: (name) => (form ? posted(form, name) : undefined),
  }
  if (!form) return page
  const changes = changesOf(form, order)
  const refuse = (refused: Refused) => {
    desk.refuse(refused.status)
    return { ...page, refused: refusedFields(refused, (path) => fieldOf(path, changes)) }
  }
  if (form.get('step') === 'apply') {
    const applied = await desk.call(orderEditOperations.applyOrderEdit, {
      params: { number },
      query: { version: posted(form, 'version') },
      body: { ...changes, fingerprint: posted(form, 'fingerprint') },
    })
    if (applied.kind === 'refused') return refuse(applied)
    const { settlement, email } = applied.answer
    const what = settlement === 'ask' ? 'changes once its buyer has paid the difference' : 'is changed'
    return desk.redirect(`/office/orders/${number}`, {
      text: `Order ${number} ${what}; ${email} gets an email.`,
    })
  }
  const quoted = await desk.call(orderEditOperations.previewOrderEdit, { params: { number }, body: changes })
  return quoted.kind === 'refused' ? refuse(quoted) : { ...page, quote: quoted.answer }
}

/** The form's field for a path of the body, such as `lines.0.quantity`. */
function fieldOf(path: string, { lines = [] }: Changes): string | undefined {
  const [part, first = '', name] = path.split('.')
  if (part === 'address') return ADDRESS_FIELDS.find((each) => each.name === first)?.name
  if (part === 'added') return name
  const line = part === 'lines' ? lines[Number(first)]?.line : undefined
  return line === undefined ? undefined : `line-${line}`
}

/** Only what differs from the order is a change. */
function changesOf(form: FormData, { lines, shipTo }: ShownOrder): Changes {
  const added = { sku: posted(form, 'sku'), quantity: Number(posted(form, 'quantity') || '1') }
  const changed = lines
    .map(({ line, quantity }) => ({ line, was: quantity, text: posted(form, `line-${line}`) }))
    .filter(({ was, text }) => text !== '' && Number(text) !== was)
    .map(({ line, text }) => ({ line, quantity: Number(text) }))
  const address = ADDRESS_FIELDS.map(({ name }) => [name, posted(form, name)] as const).filter(
    ([name, text]) => form.has(name) && text !== shipTo[name],
  )
  return { lines: changed, added: added.sku === '' ? [] : [added], address: Object.fromEntries(address) }
}
