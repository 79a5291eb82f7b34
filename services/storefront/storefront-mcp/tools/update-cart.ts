import type { McpTool, ToolAnswer, ToolCaller } from '#services/shared/mcp/tool.ts'
import type { AskApi } from '../ask-api.ts'
import { readCart } from '../read-cart.ts'
import { type Change, changesOf, creationOf, needsCart, type UpdateCartInput } from './cart-changes.ts'
import { cartId } from './get-cart.ts'

const MOST_LINES = 250
const MOST_CODES = 50
const MOST_ADDRESSES = 10
const MOST_PIECES = 1_000_000

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const
const list = (maxItems: number, properties: object, required: readonly string[] = []) => ({
  ...{ type: 'array', maxItems },
  items: { type: 'object', properties, required },
})

const inputSchema = {
  type: 'object',
  properties: {
    cart_id: { ...cartId, description: `${cartId.description}. Without one a new cart is made` },
    add_items: list(
      MOST_LINES,
      {
        product_variant_id: text(255),
        quantity: { type: 'integer', minimum: 1, maximum: MOST_PIECES },
      },
      ['product_variant_id', 'quantity'],
    ),
    update_items: list(
      MOST_LINES,
      { id: text(400), quantity: { type: 'integer', minimum: 0, maximum: MOST_PIECES } },
      ['id', 'quantity'],
    ),
    remove_line_ids: { type: 'array', maxItems: MOST_LINES, items: text(400) },
    buyer_identity: {
      type: 'object',
      properties: { email: text(255), phone: text(50), country_code: text(2) },
    },
    delivery_addresses_to_add: list(MOST_ADDRESSES, {
      delivery_address: {
        type: 'object',
        properties: {
          ...{ first_name: text(255), last_name: text(255), address1: text(255), address2: text(255) },
          ...{ city: text(255), province_code: text(10), zip: text(20), country_code: text(2) },
        },
      },
    }),
    selected_delivery_options: list(MOST_ADDRESSES, { group_id: text(400), option_handle: text(255) }),
    discount_codes: { type: 'array', maxItems: MOST_CODES, items: text(255) },
    gift_card_codes: { type: 'array', maxItems: MOST_CODES, items: text(255) },
    note: text(5_000),
  },
} as const

export function updateCart(ask: AskApi): McpTool {
  return {
    name: 'update_cart',
    title: 'Fill or change a cart',
    description:
      'Makes a cart with add_items, or changes the one that cart_id names: what is mentioned is changed, all else stays. Answers the cart as it is then, and under errors what could not be done.',
    isReadOnly: false,
    inputSchema,
    run: (input, caller) => run(ask, input as UpdateCartInput, caller),
  }
}

async function run(ask: AskApi, input: UpdateCartInput, caller: ToolCaller): Promise<ToolAnswer> {
  if (input.cart_id === undefined && (input.add_items ?? []).length === 0)
    return { kind: 'problem', problem: 'A new cart needs add_items.' }
  const asked = changesOf(input)
  const changes = input.cart_id === undefined ? [creationOf(asked)] : asked
  const changed = changes.length > 0 ? await change(ask, caller, input.cart_id, changes) : NOTHING_CHANGED
  if ('answer' in changed) return changed.answer
  const { made, errors } = changed
  const id = input.cart_id ?? made
  // No cart was made: the errors say why.
  if (id === undefined) return { kind: 'problem', problem: errors.map(({ message }) => message).join(' ') }
  const isChanged = changes.length > 0
  const read = await readCart(ask, caller, id).catch((error: unknown) => {
    if (!isChanged) throw error
    return undefined
  })
  const leftOut = input.cart_id === undefined ? asked.filter(needsCart).map(tellLeftOut) : []
  const told = [...errors, ...leftOut]
  if (read?.kind === 'read') return { kind: 'answered', answer: { cart: read.cart, errors: told } }
  if (read && !(isChanged && read.kind === 'failed')) return read
  // A program that hears of a failure asks again, which would add the same things a second time.
  return { kind: 'answered', answer: { cart: { id }, errors: [...told, NOT_READ] } }
}

interface Payload {
  readonly cart: { readonly id: string } | null
  readonly userErrors: readonly { readonly field: readonly string[] | null; readonly message: string }[]
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

interface Changed {
  /** The id of the cart that was made. */
  readonly made: string | undefined
  readonly errors: readonly { readonly field?: readonly string[]; readonly message: string }[]
}

const NOT_READ = {
  message: 'The cart was changed, but could not be read just now: ask get_cart in a moment.',
}

const tellLeftOut = ({ asked }: Change) => ({
  message: `${asked} was left out: a cart that is only being made has nothing that it could be about.`,
})

const NOTHING_CHANGED: Changed = { made: undefined, errors: [] }

/** Asks for all changes in one request of the API, which makes them one after the other. */
async function change(
  ask: AskApi,
  caller: ToolCaller,
  id: string | undefined,
  changes: readonly Change[],
): Promise<Changed | { readonly answer: ToolAnswer }> {
  const isNew = id === undefined
  const declared = changes.map(({ type }, index) => `$value${index}: ${type}`)
  const fields = changes.map(
    ({ mutation, argument }, index) =>
      `change${index}: ${mutation}(${isNew ? '' : 'cartId: $id, '}${argument}: $value${index}) { cart { id } userErrors { field message } warnings { code message } }`,
  )
  const query = `mutation StorefrontMcpUpdate(${isNew ? '' : '$id: ID!, '}${declared.join(', ')}) { ${fields.join(' ')} }`
  const values = Object.fromEntries(changes.map(({ value }, index) => [`value${index}`, value]))
  const asked = await ask<Readonly<Record<string, Payload>>>(caller, query, {
    ...values,
    ...(!isNew && { id }),
  })
  const done: Readonly<Record<string, Payload>> = asked.kind === 'answered' ? asked.data : (asked.done ?? {})
  const payloads = Object.values(done)
  if (asked.kind === 'refused' && payloads.length === 0) return { answer: asked.answer }
  const undone = changes.filter((_change, index) => done[`change${index}`] === undefined)
  const failures = asked.kind === 'refused' ? undone.map((each) => tellUndone(each, asked.answer)) : []
  return { made: isNew ? payloads[0]?.cart?.id : undefined, errors: [...errorsOf(payloads), ...failures] }
}

/** What was done beside it is told as done: a program that hears of a failure alone does it a second time. */
function tellUndone({ asked }: Change, answer: ToolAnswer) {
  const why = answer.kind === 'problem' ? answer.problem : answer.kind === 'failed' ? answer.message : ''
  return { message: `${asked} was not done: ${why}` }
}

function errorsOf(payloads: readonly Payload[]): Changed['errors'] {
  const refused = payloads.flatMap(({ userErrors }) =>
    userErrors.map(({ field, message }) => ({ ...(field && { field }), message })),
  )
  // Whether a code counts is said with each change, and holds as the last one leaves the cart.
  const warned = payloads.flatMap(({ warnings }, index) =>
    warnings.filter(({ code }) => index === payloads.length - 1 || !code.startsWith('DISCOUNT')),
  )
  const words = [...new Set(warned.map(({ message }) => message))]
  return [...refused, ...words.map((message) => ({ message }))]
}
