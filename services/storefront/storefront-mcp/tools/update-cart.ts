import type { McpTool, ToolAnswer, ToolCaller } from '#services/shared/mcp/tool.ts'
import type { AskApi } from '../ask-api.ts'
import { readCart } from '../read-cart.ts'
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

/** What the schema above lets in. */
interface UpdateCartInput {
  readonly cart_id?: string
  readonly add_items?: readonly { readonly product_variant_id: string; readonly quantity: number }[]
  readonly update_items?: readonly { readonly id: string; readonly quantity: number }[]
  readonly remove_line_ids?: readonly string[]
  readonly buyer_identity?: {
    readonly email?: string
    readonly phone?: string
    readonly country_code?: string
  }
  readonly delivery_addresses_to_add?: readonly { readonly delivery_address?: Address }[]
  readonly selected_delivery_options?: readonly {
    readonly group_id?: string
    readonly option_handle?: string
  }[]
  readonly discount_codes?: readonly string[]
  readonly gift_card_codes?: readonly string[]
  readonly note?: string
}

interface Address {
  readonly first_name?: string
  readonly last_name?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly province_code?: string
  readonly zip?: string
  readonly country_code?: string
}

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
  const changes = changesOf(input)
  const changed = changes.length > 0 ? await change(ask, caller, input.cart_id, changes) : NOTHING_CHANGED
  if ('answer' in changed) return changed.answer
  const { made, errors } = changed
  const id = input.cart_id ?? made
  // No cart was made: the errors say why.
  if (id === undefined) return { kind: 'problem', problem: errors.map(({ message }) => message).join(' ') }
  const read = await readCart(ask, caller, id)
  if (read.kind === 'read') return { kind: 'answered', answer: { cart: read.cart, errors } }
  // A program that hears of a failure asks again, which would add the same things a second time.
  const isChanged = changes.length > 0 && read.kind === 'failed'
  return isChanged ? { kind: 'answered', answer: { cart: { id }, errors: [...errors, NOT_READ] } } : read
}

/** A mutation of the API beside `cartId`, by the name and type of the argument that it takes. */
interface Change {
  readonly mutation: string
  readonly argument: string
  readonly type: string
  readonly value: unknown
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
  message: 'The changes are made, but the cart could not be read just now: ask get_cart in a moment.',
}

const NOTHING_CHANGED: Changed = { made: undefined, errors: [] }

/** In the order in which they are made: what is taken out first leaves room for what is added. */
function changesOf(input: UpdateCartInput): Change[] {
  const { cart_id, add_items, update_items, remove_line_ids, discount_codes, gift_card_codes } = input
  const { buyer_identity, delivery_addresses_to_add, selected_delivery_options, note } = input
  const lines = add_items?.map((item) => ({
    merchandiseId: item.product_variant_id,
    quantity: item.quantity,
  }))
  const all: readonly Change[] = [
    { mutation: 'cartLinesRemove', argument: 'lineIds', type: '[ID!]!', value: remove_line_ids },
    {
      ...{ mutation: 'cartLinesUpdate', argument: 'lines', type: '[CartLineUpdateInput!]!' },
      value: update_items?.map(({ id, quantity }) => ({ id, quantity })),
    },
    { mutation: 'cartLinesAdd', argument: 'lines', type: '[CartLineInput!]!', value: lines },
    {
      ...{ mutation: 'cartBuyerIdentityUpdate', argument: 'buyerIdentity', type: 'CartBuyerIdentityInput!' },
      value: buyer_identity && {
        ...{ email: buyer_identity.email, phone: buyer_identity.phone },
        countryCode: buyer_identity.country_code,
      },
    },
    {
      ...{ mutation: 'cartDeliveryAddressesAdd', argument: 'addresses' },
      type: '[CartSelectableAddressInput!]!',
      value: delivery_addresses_to_add?.map((each, at, all) => writeAddress(each, at === all.length - 1)),
    },
    {
      mutation: 'cartDiscountCodesUpdate',
      argument: 'discountCodes',
      type: '[String!]!',
      value: discount_codes,
    },
    {
      mutation: 'cartGiftCardCodesUpdate',
      argument: 'giftCardCodes',
      type: '[String!]!',
      value: gift_card_codes,
    },
    { mutation: 'cartNoteUpdate', argument: 'note', type: 'String!', value: note },
    {
      ...{ mutation: 'cartSelectedDeliveryOptionsUpdate', argument: 'selectedDeliveryOptions' },
      type: '[CartSelectedDeliveryOptionInput!]!',
      value: selected_delivery_options?.map((option) => ({
        ...{ deliveryGroupId: option.group_id, deliveryOptionHandle: option.option_handle },
      })),
    },
  ]
  const asked = all.filter(
    ({ mutation, value }) => value !== undefined && (!isEmpty(value) || CLEARING.includes(mutation)),
  )
  return cart_id === undefined ? [creationOf(asked)] : asked
}

/** An empty list of codes takes all of them off; of anything else it asks for nothing. */
const CLEARING = ['cartDiscountCodesUpdate', 'cartGiftCardCodesUpdate']

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** A new cart takes all of it at once. Of a cart that is not there yet, nothing can be taken out or chosen. */
function creationOf(asked: readonly Change[]): Change {
  const input: Record<string, unknown> = {}
  for (const { mutation, argument, value } of asked) {
    if (mutation === 'cartDeliveryAddressesAdd') input.delivery = { addresses: value }
    else if (IN_A_NEW_CART.includes(mutation)) input[argument] = value
  }
  return { mutation: 'cartCreate', argument: 'input', type: 'CartInput!', value: input }
}

const IN_A_NEW_CART = [
  'cartLinesAdd',
  'cartBuyerIdentityUpdate',
  'cartDiscountCodesUpdate',
  'cartGiftCardCodesUpdate',
  'cartNoteUpdate',
]

/** A cart goes to one address: of several, the last one said. */
function writeAddress(
  { delivery_address: address = {} }: { readonly delivery_address?: Address },
  selected: boolean,
) {
  return {
    selected,
    address: {
      deliveryAddress: {
        ...{ firstName: address.first_name, lastName: address.last_name },
        ...{ address1: address.address1, address2: address.address2, city: address.city },
        ...{ provinceCode: address.province_code, zip: address.zip, countryCode: address.country_code },
      },
    },
  }
}

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
  if (asked.kind === 'refused') return { answer: asked.answer }
  const payloads = Object.values(asked.data)
  return { made: isNew ? payloads[0]?.cart?.id : undefined, errors: errorsOf(payloads) }
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
