import type { ToolAnswer, ToolCaller } from '#services/shared/mcp/tool.ts'
import type { AskApi } from './ask-api.ts'
import { MONEY, type Money, writeMoney } from './tools/money.ts'

const MOST_LINES = 250
const MOST_GROUPS = 10

const COST = `totalAmount ${MONEY} subtotalAmount ${MONEY}`
const OPTION = `handle title estimatedCost ${MONEY}`

const CART = `query StorefrontMcpCart($id: ID!) {
  cart(id: $id) {
    id createdAt updatedAt note totalQuantity checkoutUrl
    cost { ${COST} totalTaxAmount ${MONEY} }
    discountCodes { code applicable }
    discountAllocations { discountedAmount ${MONEY} ... on CartCodeDiscountAllocation { code } }
    deliveryGroups(first: ${MOST_GROUPS}) { nodes {
      id deliveryOptions { ${OPTION} } selectedDeliveryOption { ${OPTION} } } }
    lines(first: ${MOST_LINES}) { nodes {
      id quantity attributes { key value } cost { ${COST} }
      discountAllocations { discountedAmount ${MONEY} }
      merchandise { ... on ProductVariant { id title product { id title } } }
    } }
  }
}`

interface DeliveryOption {
  readonly handle: string
  readonly title: string | null
  readonly estimatedCost: Money
}

interface Line {
  readonly id: string
  readonly quantity: number
  readonly attributes: readonly object[]
  readonly cost: { readonly totalAmount: Money; readonly subtotalAmount: Money }
  readonly discountAllocations: readonly { readonly discountedAmount: Money }[]
  readonly merchandise: {
    readonly id: string
    readonly title: string
    readonly product: { readonly id: string; readonly title: string }
  }
}

interface CartOfApi {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly note: string | null
  readonly totalQuantity: number
  readonly checkoutUrl: string
  readonly cost: {
    readonly totalAmount: Money
    readonly subtotalAmount: Money
    readonly totalTaxAmount: Money | null
  }
  readonly discountCodes: readonly object[]
  /** A discount on the whole comes in as many parts as there are lines. */
  readonly discountAllocations: readonly { readonly discountedAmount: Money; readonly code?: string }[]
  readonly deliveryGroups: {
    readonly nodes: readonly {
      readonly id: string
      readonly deliveryOptions: readonly DeliveryOption[]
      readonly selectedDeliveryOption: DeliveryOption | null
    }[]
  }
  readonly lines: { readonly nodes: readonly Line[] }
}

type ReadCart = { readonly kind: 'read'; readonly cart: object } | ToolAnswer

const NO_CART: ToolAnswer = {
  kind: 'problem',
  problem: 'There is no cart with this id. It may have been bought, or have expired.',
}

/** The cart as the tools tell it, or why it cannot be told. */
export async function readCart(ask: AskApi, caller: ToolCaller, id: unknown): Promise<ReadCart> {
  const asked = await ask<{ readonly cart: CartOfApi | null }>(caller, CART, { id })
  if (asked.kind === 'refused') return asked.answer
  const { cart } = asked.data
  return cart ? { kind: 'read', cart: writeCart(cart) } : NO_CART
}

function writeCart({ id, createdAt, updatedAt, note, totalQuantity, checkoutUrl, ...cart }: CartOfApi) {
  const { totalAmount, subtotalAmount, totalTaxAmount } = cart.cost
  return {
    ...{ id, created_at: createdAt, updated_at: updatedAt },
    lines: cart.lines.nodes.map(writeLine),
    delivery: {
      groups: cart.deliveryGroups.nodes.map(({ id: group, deliveryOptions, selectedDeliveryOption }) => ({
        id: group,
        options: deliveryOptions.map(writeOption),
        selected_option: selectedDeliveryOption && writeOption(selectedDeliveryOption),
      })),
    },
    discounts: {
      codes: cart.discountCodes,
      applied: cart.discountAllocations.map(({ code, discountedAmount }) => ({
        ...(code !== undefined && { code }),
        amount: writeMoney(discountedAmount),
      })),
    },
    gift_cards: [],
    cost: {
      total_amount: writeMoney(totalAmount),
      subtotal_amount: writeMoney(subtotalAmount),
      ...(totalTaxAmount && { total_tax_amount: writeMoney(totalTaxAmount) }),
    },
    ...{ note: note ?? '', total_quantity: totalQuantity, checkout_url: checkoutUrl },
  }
}

function writeLine({ id, quantity, merchandise, attributes, cost, discountAllocations }: Line) {
  return {
    ...{ id, quantity, product_variant_id: merchandise.id, merchandise, attributes },
    cost: {
      total_amount: writeMoney(cost.totalAmount),
      subtotal_amount: writeMoney(cost.subtotalAmount),
    },
    applied_discounts: discountAllocations.map(({ discountedAmount }) => ({
      amount: writeMoney(discountedAmount),
    })),
  }
}

const writeOption = ({ handle, title, estimatedCost }: DeliveryOption) => ({
  ...{ handle, title, cost: writeMoney(estimatedCost) },
})
