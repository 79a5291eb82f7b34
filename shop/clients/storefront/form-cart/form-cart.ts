import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import {
  CART_CODES_FRAGMENT,
  cartCodesEntries,
  codesOf,
  lineAllocationsEntries,
} from '../checkout/cart-codes.ts'
import type { NewCartLine } from '../checkout/create-cart.ts'
import { toRemoteCart } from '../checkout/remote-cart.ts'
import { answered, type StorefrontResult, type StorefrontUserError } from '../error.ts'
import {
  fetchVariants,
  OFFERED_VARIANT_FRAGMENT,
  type OfferedVariant,
  offeredVariantSchema,
} from './offered-variant.ts'

/** The calls behind forms: they keep a cart at the storefront for who has no script. */
export interface FormCartClient {
  /** null: it was paid for, or has expired. */
  formCart(id: string): Promise<StorefrontResult<FormCart | null>>
  createFormCart(lines: readonly NewCartLine[]): Promise<StorefrontResult<FormCartChange>>
  addToFormCart(id: string, lines: readonly NewCartLine[]): Promise<StorefrontResult<FormCartChange>>
  /** A quantity of 0 removes the line. */
  setInFormCart(id: string, lineId: string, quantity: number): Promise<StorefrontResult<FormCartChange>>
  /** Takes the place of the cart's codes; it changes nothing where they are the same, and says what is wrong with them. */
  setFormCartCodes(id: string, codes: readonly string[]): Promise<StorefrontResult<FormCartChange>>
  variants(ids: readonly string[]): Promise<StorefrontResult<readonly (OfferedVariant | null)[]>>
}

export interface FormCart extends FormCartAnswer {
  readonly checkoutUrl: string
}

/** What the storefront refuses is no failure: the form says it beside its field. */
export type FormCartChange =
  | { readonly kind: 'changed'; readonly cart: FormCart; readonly warnings: readonly Warning[] }
  | { readonly kind: 'refused'; readonly userErrors: readonly StorefrontUserError[] }

/** Clause 9.09: up to 100 lines. */
const FORM_CART_FRAGMENT = `#graphql
  fragment FormCart on Cart {
    id
    checkoutUrl
    createdAt
    lines(first: 100) {
      edges { node { id quantity attributes { key value } merchandise { ... on ProductVariant { ...OfferedVariant } } } }
    }
    ...CartCodes
  }
  ${OFFERED_VARIANT_FRAGMENT}
  ${CART_CODES_FRAGMENT}
`

const CHANGED = `
  cart { ...FormCart }
  userErrors { field message }
  warnings { code message target }
`

const FORM_CART_QUERY = `#graphql
  query FormCart($id: ID!) { cart(id: $id) { ...FormCart } }
  ${FORM_CART_FRAGMENT}
`

const CREATE = `#graphql
  mutation CreateFormCart($lines: [CartLineInput!]!) {
    changed: cartCreate(input: { lines: $lines }) { ${CHANGED} }
  }
  ${FORM_CART_FRAGMENT}
`

const ADD = `#graphql
  mutation AddToFormCart($id: ID!, $lines: [CartLineInput!]!) {
    changed: cartLinesAdd(cartId: $id, lines: $lines) { ${CHANGED} }
  }
  ${FORM_CART_FRAGMENT}
`

const SET = `#graphql
  mutation SetInFormCart($id: ID!, $lines: [CartLineUpdateInput!]!) {
    changed: cartLinesUpdate(cartId: $id, lines: $lines) { ${CHANGED} }
  }
  ${FORM_CART_FRAGMENT}
`

const SET_CODES = `#graphql
  mutation SetFormCartCodes($id: ID!, $codes: [String!]!) {
    changed: cartDiscountCodesUpdate(cartId: $id, discountCodes: $codes) { ${CHANGED} }
  }
  ${FORM_CART_FRAGMENT}
`

const attributeSchema = v.object({ key: v.string(), value: v.nullish(v.string(), null) })

const formCartSchema = v.pipe(
  v.object({
    id: v.string(),
    checkoutUrl: v.nullish(v.string(), null),
    createdAt: v.string(),
    ...cartCodesEntries,
    lines: v.object({
      edges: v.array(
        v.object({
          node: v.object({
            id: v.string(),
            quantity: v.pipe(v.number(), v.integer(), v.minValue(0)),
            attributes: v.optional(v.array(attributeSchema), []),
            merchandise: offeredVariantSchema,
            ...lineAllocationsEntries,
          }),
        }),
      ),
    }),
  }),
  v.transform(({ lines, discountCodes, discountAllocations, ...cart }) => ({
    ...cart,
    codes: codesOf({ lines, discountCodes, discountAllocations }),
    lines: lines.edges.map(({ node: { id, quantity, attributes, merchandise } }) => ({
      id,
      quantity,
      attributes,
      variant: merchandise,
    })),
  })),
)

type FormCartAnswer = v.InferOutput<typeof formCartSchema>

const warningSchema = v.object({ code: v.string(), message: v.optional(v.string()), target: v.string() })
type Warning = v.InferOutput<typeof warningSchema>

const formCartData = v.object({ cart: v.nullable(formCartSchema) })
const changedData = v.object({
  changed: v.nullable(
    v.object({
      cart: v.nullable(formCartSchema),
      userErrors: v.array(v.object({ field: v.nullish(v.array(v.string()), null), message: v.string() })),
      warnings: v.optional(v.fallback(v.array(warningSchema), []), []),
    }),
  ),
})

export function createFormCartClient(call: StorefrontCall, providerName: string): FormCartClient {
  const change = async (
    document: string,
    variables: Record<string, unknown>,
  ): Promise<StorefrontResult<FormCartChange>> => {
    const answer = await call(document, variables, changedData)
    if (!answer.ok) return answer
    const { cart = null, userErrors = [], warnings = [] } = answer.data.changed ?? {}
    if (userErrors.length > 0) return answered({ kind: 'refused', userErrors })
    const changed = toRemoteCart(providerName, cart)
    return changed.ok ? answered({ kind: 'changed', cart: changed.data, warnings }) : changed
  }
  return {
    async formCart(id) {
      const answer = await call(FORM_CART_QUERY, { id }, formCartData)
      if (!answer.ok) return answer
      return answer.data.cart === null ? answered(null) : toRemoteCart(providerName, answer.data.cart)
    },
    createFormCart: (lines) => change(CREATE, { lines }),
    addToFormCart: (id, lines) => change(ADD, { id, lines }),
    setInFormCart: (id, lineId, quantity) => change(SET, { id, lines: [{ id: lineId, quantity }] }),
    setFormCartCodes: (id, codes) => change(SET_CODES, { id, codes }),
    variants: (ids) => fetchVariants(call, ids),
  }
}
