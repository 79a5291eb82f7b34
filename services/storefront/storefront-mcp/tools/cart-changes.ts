/** The input of `update_cart`, as its schema lets it in. */
export interface UpdateCartInput {
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

/** A mutation of the API beside `cartId`, by the name and type of the argument that it takes. */
export interface Change {
  /** The field of the input that asks for the change. */
  readonly asked: keyof UpdateCartInput
  readonly mutation: string
  readonly argument: string
  readonly type: string
  readonly value: unknown
}

/** In the order in which they are made: what is taken out first leaves room for what is added. */
export function changesOf(input: UpdateCartInput): Change[] {
  const { add_items, update_items, remove_line_ids, discount_codes, gift_card_codes } = input
  const { buyer_identity, delivery_addresses_to_add, selected_delivery_options, note } = input
  const lines = add_items?.map((item) => ({
    merchandiseId: item.product_variant_id,
    quantity: item.quantity,
  }))
  const all: readonly Change[] = [
    {
      asked: 'remove_line_ids',
      mutation: 'cartLinesRemove',
      argument: 'lineIds',
      type: '[ID!]!',
      value: remove_line_ids,
    },
    {
      asked: 'update_items',
      mutation: 'cartLinesUpdate',
      argument: 'lines',
      type: '[CartLineUpdateInput!]!',
      value: update_items?.map(({ id, quantity }) => ({ id, quantity })),
    },
    {
      asked: 'add_items',
      mutation: 'cartLinesAdd',
      argument: 'lines',
      type: '[CartLineInput!]!',
      value: lines,
    },
    {
      asked: 'buyer_identity',
      mutation: 'cartBuyerIdentityUpdate',
      argument: 'buyerIdentity',
      type: 'CartBuyerIdentityInput!',
      value: buyer_identity && {
        ...{ email: buyer_identity.email, phone: buyer_identity.phone },
        countryCode: buyer_identity.country_code,
      },
    },
    {
      asked: 'delivery_addresses_to_add',
      mutation: 'cartDeliveryAddressesAdd',
      argument: 'addresses',
      type: '[CartSelectableAddressInput!]!',
      value: delivery_addresses_to_add?.map((each, at, all) => writeAddress(each, at === all.length - 1)),
    },
    {
      asked: 'discount_codes',
      mutation: 'cartDiscountCodesUpdate',
      argument: 'discountCodes',
      type: '[String!]!',
      value: discount_codes,
    },
    {
      asked: 'gift_card_codes',
      mutation: 'cartGiftCardCodesUpdate',
      argument: 'giftCardCodes',
      type: '[String!]!',
      value: gift_card_codes,
    },
    { asked: 'note', mutation: 'cartNoteUpdate', argument: 'note', type: 'String!', value: note },
    {
      asked: 'selected_delivery_options',
      mutation: 'cartSelectedDeliveryOptionsUpdate',
      argument: 'selectedDeliveryOptions',
      type: '[CartSelectedDeliveryOptionInput!]!',
      value: selected_delivery_options?.map((option) => ({
        deliveryGroupId: option.group_id,
        deliveryOptionHandle: option.option_handle,
      })),
    },
  ]
  return all.filter(
    ({ mutation, value }) => value !== undefined && (!isEmpty(value) || CLEARING.includes(mutation)),
  )
}

/** An empty list of codes takes all of them off; of anything else it asks for nothing. */
const CLEARING = ['cartDiscountCodesUpdate', 'cartGiftCardCodesUpdate']

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Of a cart that is not there yet, nothing can be taken out, changed or chosen. */
export const needsCart = ({ mutation }: Change): boolean =>
  mutation !== 'cartDeliveryAddressesAdd' && !IN_A_NEW_CART.includes(mutation)

/** A new cart takes all of it at once. */
export function creationOf(asked: readonly Change[]): Change {
  const input: Record<string, unknown> = {}
  for (const { mutation, argument, value } of asked) {
    if (mutation === 'cartDeliveryAddressesAdd') input.delivery = { addresses: value }
    else if (IN_A_NEW_CART.includes(mutation)) input[argument] = value
  }
  return { asked: 'add_items', mutation: 'cartCreate', argument: 'input', type: 'CartInput!', value: input }
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
