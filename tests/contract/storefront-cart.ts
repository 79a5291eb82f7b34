import type { Database } from '#database/connect.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { ask } from './storefront-twin.ts'

const CART_FIELDS = `
  id checkoutUrl totalQuantity note
  attributes { key value }
  buyerIdentity { email phone countryCode }
  delivery { addresses { id selected oneTimeUse address { ... on CartDeliveryAddress {
    firstName lastName address1 city provinceCode zip countryCode name formatted(withName: true) formattedArea } } } }
  appliedGiftCards { id lastCharacters }
  deliveryGroups(first: 5) { nodes { id } pageInfo { hasNextPage } }
  discountCodes { code applicable }
  discountAllocations {
    __typename targetType discountedAmount { amount currencyCode }
    discountApplication { allocationMethod targetSelection targetType value { ... on PricingPercentageValue { percentage } } }
    ... on CartCodeDiscountAllocation { code }
  }
  cost {
    subtotalAmount { amount currencyCode } subtotalAmountEstimated
    totalAmount { amount currencyCode } totalAmountEstimated
    checkoutChargeAmount { amount currencyCode }
  }
  estimatedCost { subtotalAmount { amount } totalAmount { amount } checkoutChargeAmount { amount } }
  lines(first: 100) { nodes {
    id quantity attributes { key value } discountAllocations { discountedAmount { amount } }
    merchandise { ... on ProductVariant { id sku } }
    cost {
      amountPerQuantity { amount } compareAtAmountPerQuantity { amount }
      subtotalAmount { amount } totalAmount { amount }
    }
    estimatedCost { amount { amount } compareAtAmount { amount } subtotalAmount { amount } totalAmount { amount } }
  } }`

/** The arguments of each operation beside the cart's id, by the type system's names for their types. */
const operations = {
  cartLinesAdd: { lines: '[CartLineInput!]!' },
  cartLinesUpdate: { lines: '[CartLineUpdateInput!]!' },
  cartLinesRemove: { lineIds: '[ID!]!' },
  cartDiscountCodesUpdate: { discountCodes: '[String!]' },
  cartBuyerIdentityUpdate: { buyerIdentity: 'CartBuyerIdentityInput!' },
  cartNoteUpdate: { note: 'String!' },
  cartAttributesUpdate: { attributes: '[AttributeInput!]!' },
  cartDeliveryAddressesAdd: { addresses: '[CartSelectableAddressInput!]!' },
  cartDeliveryAddressesUpdate: { addresses: '[CartSelectableAddressUpdateInput!]!' },
  cartDeliveryAddressesRemove: { addressIds: '[ID!]!' },
  cartGiftCardCodesUpdate: { giftCardCodes: '[String!]!' },
  cartGiftCardCodesRemove: { appliedGiftCardIds: '[ID!]!' },
  cartRemovePersonalData: {},
} as const

export type CartOperation = keyof typeof operations

export const cartOperations = Object.keys(operations) as CartOperation[]

export function writeOperation(name: CartOperation, fields = CART_FIELDS): string {
  const [[argument, type] = []] = Object.entries<string>(operations[name])
  const [declared, passed] = argument ? [`, $${argument}: ${type}`, `, ${argument}: $${argument}`] : ['', '']
  return `mutation ($cartId: ID!${declared}) { ${name}(cartId: $cartId${passed}) {
    cart { ${fields} } userErrors { code field message } warnings { code message target }
  } }`
}

export interface CartClient {
  create(input?: object): Promise<Answer>
  change(name: CartOperation, cartId: string, values: Record<string, unknown>): Promise<Answer>
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  read(cartId: string): Promise<any>
}

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  readonly cart: any
  readonly userErrors: readonly { code: string; field: string[]; message: string }[]
  readonly warnings: readonly { code: string; message: string; target: string }[]
}

/** A cart's holder, who asks through Shopify's own client. */
export function cartClient(storefront: () => Storefront): CartClient {
  return {
    async create(input = {}) {
      const query = `mutation ($input: CartInput) { cartCreate(input: $input) {
        cart { ${CART_FIELDS} } userErrors { code field message } warnings { code message target }
      } }`
      return (await ask(storefront(), query, { input })).cartCreate
    },
    async change(name, cartId, values) {
      return (await ask(storefront(), writeOperation(name), { cartId, ...values }))[name]
    },
    async read(id) {
      return (await ask(storefront(), `query ($id: ID!) { cart(id: $id) { ${CART_FIELDS} } }`, { id })).cart
    },
  }
}

export async function countCarts({ query }: Database): Promise<number> {
  const { count } = await query
    .selectFrom('storefront.carts')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
