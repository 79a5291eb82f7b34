import * as v from 'valibot'
import { policies } from '#facts/policies/policies.ts'
import { crissCrossChair, kneelingChair, measuredParts, measuredSeats } from '#facts/products.ts'
import { type Finding, missing, note, ok } from './finding.ts'
import { askStorefront, type CheckedStorefront } from './storefront-questions.ts'

const CURRENCY = 'USD'
/** These products have further pages of their own besides the product page. */
const NEEDED_HANDLES = [kneelingChair.handle, crissCrossChair.handle]
const KNOWN_HANDLES = [...measuredSeats, ...measuredParts].map(({ handle }) => handle)

const CATALOGUE = `query Catalogue {
  shop { name paymentSettings { currencyCode } }
  products(first: 20) { nodes { handle variants(first: 10) { nodes { id availableForSale } } } }
  ${KNOWN_HANDLES.map((handle, index) => `known${index}: product(handle: "${handle}") { handle }`).join('\n  ')}
}`

const variantSchema = v.object({ id: v.string(), availableForSale: v.boolean() })
const catalogueSchema = v.intersect([
  v.object({
    shop: v.object({ name: v.string(), paymentSettings: v.object({ currencyCode: v.string() }) }),
    products: v.object({
      nodes: v.array(v.object({ handle: v.string(), variants: v.object({ nodes: v.array(variantSchema) }) })),
    }),
  }),
  v.record(v.string(), v.unknown()),
])

/** Checks that a hosted store has what the shop needs to sell from it; a cart is tried, and emptied again. */
export async function checkStorefront(storefront: CheckedStorefront): Promise<Finding[]> {
  const { url, apiVersion, isHosted, webhookSecret } = storefront
  const asked = await askStorefront(storefront, CATALOGUE, {}, catalogueSchema)
  if (!asked.ok) return [missing(asked.problem)]
  const { shop, products } = asked.data
  const findings = [ok(`${url} answers as ‘${shop.name}’, and takes the token`)]
  findings.push(ofVersion(apiVersion, asked.version))
  const { currencyCode } = shop.paymentSettings
  findings.push(
    currencyCode === CURRENCY
      ? ok(`prices are in ${CURRENCY}`)
      : missing(
          `prices are in ${currencyCode}: the shop reads ${CURRENCY}; set the store’s currency under Settings, General`,
        ),
  )
  findings.push(...ofProducts(products.nodes.length, asked.data))
  const variants = products.nodes.flatMap((product) => product.variants.nodes)
  findings.push(...(await checkCart(storefront, variants)))
  if (isHosted)
    findings.push(
      webhookSecret === undefined
        ? note(
            'STOREFRONT_WEBHOOK_SECRET is not set: a change in the store takes up to five minutes to show on pages',
          )
        : ok('STOREFRONT_WEBHOOK_SECRET is set'),
    )
  return findings
}

function ofVersion(wanted: string, served: string | undefined): Finding {
  return served === undefined || served === wanted
    ? ok(`version ${wanted} is served`)
    : note(
        `version ${wanted} is answered with ${served}: the shop was tried with 2025-07, so look through its pages`,
      )
}

const MAKE_SEEN = 'make it with this handle, and publish it to the sales channel that the token is of'

function ofProducts(seen: number, answer: Readonly<Record<string, unknown>>): Finding[] {
  if (seen === 0)
    return [missing('no product can be seen: publish them to the sales channel that the token belongs to')]
  const unseen = KNOWN_HANDLES.filter((_handle, index) => answer[`known${index}`] == null)
  const findings = unseen.map((handle) =>
    NEEDED_HANDLES.includes(handle)
      ? missing(`the product ${handle} cannot be seen, and it has pages of its own: ${MAKE_SEEN}`)
      : note(
          `the product ${handle} cannot be seen, and the shop has texts and drawings for it: ${MAKE_SEEN}`,
        ),
  )
  return unseen.length > 0
    ? findings
    : [ok(`all ${KNOWN_HANDLES.length} products that the shop has texts for can be seen`)]
}

const CART = `cart {
  id checkoutUrl lines(first: 100) { nodes { id } } discountCodes { code applicable }
}
userErrors { message }`
const CREATE = `mutation Try($lines: [CartLineInput!]) { change: cartCreate(input: { lines: $lines }) { ${CART} } }`
const SET_CODE = `mutation Try($id: ID!, $codes: [String!]) {
  change: cartDiscountCodesUpdate(cartId: $id, discountCodes: $codes) { ${CART} }
}`
const EMPTY = `mutation Empty($id: ID!, $lines: [ID!]!) { change: cartLinesRemove(cartId: $id, lineIds: $lines) { ${CART} } }`

const changeSchema = v.object({
  change: v.nullable(
    v.object({
      cart: v.nullable(
        v.object({
          id: v.string(),
          checkoutUrl: v.nullable(v.string()),
          lines: v.object({ nodes: v.array(v.object({ id: v.string() })) }),
          discountCodes: v.array(v.object({ code: v.string(), applicable: v.boolean() })),
        }),
      ),
      userErrors: v.array(v.object({ message: v.string() })),
    }),
  ),
})

type Cart = NonNullable<NonNullable<v.InferOutput<typeof changeSchema>['change']>['cart']>

/** Checks that a cart can be filled and has a checkout, and that it takes the discount codes that pages promise. */
async function checkCart(
  storefront: CheckedStorefront,
  variants: readonly v.InferOutput<typeof variantSchema>[],
): Promise<Finding[]> {
  const quantity = Math.max(...policies.discountCodes.map(({ minQuantity }) => minQuantity))
  const lines = linesOf(variants, quantity)
  if (lines.length === 0)
    return [missing('nothing is for sale: none of the variants that can be seen is in stock')]
  const created = await change(storefront, CREATE, { lines })
  if (!created.ok) return [missing(`no cart can be made: ${created.problem}`)]
  const { id, checkoutUrl, lines: held } = created.cart
  const findings = [
    checkoutUrl === null
      ? missing('a cart has no checkout')
      : ok(`a cart can be made, and is paid at ${new URL(checkoutUrl).origin}`),
  ]
  for (const { code, minQuantity, percent } of policies.discountCodes) {
    const tried = await change(storefront, SET_CODE, { id, codes: [code] })
    const isTaken =
      tried.ok && tried.cart.discountCodes.some((each) => each.applicable && isSame(each.code, code))
    findings.push(
      isTaken
        ? ok(`the code ${code} works`)
        : missing(
            `the code ${code} does not work for ${quantity} items, and pages promise it: create a discount of ${percent}% for at least ${minQuantity} items`,
          ),
    )
  }
  // The cart is left empty, and the store deletes it in time.
  await change(storefront, EMPTY, { id, lines: held.nodes.map((line) => line.id) })
  return findings
}

const isSame = (given: string, wanted: string): boolean => given.toUpperCase() === wanted.toUpperCase()

/** Spreads the quantity over as many variants as possible, since each may have only one left in stock. */
function linesOf(variants: readonly v.InferOutput<typeof variantSchema>[], quantity: number) {
  const chosen = variants.filter(({ availableForSale }) => availableForSale).slice(0, quantity)
  const share = Math.ceil(quantity / chosen.length)
  return chosen.map(({ id }) => ({ merchandiseId: id, quantity: share }))
}

async function change(
  storefront: CheckedStorefront,
  mutation: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<{ readonly ok: true; readonly cart: Cart } | { readonly ok: false; readonly problem: string }> {
  const asked = await askStorefront(storefront, mutation, variables, changeSchema)
  if (!asked.ok) return asked
  const { cart = null, userErrors = [] } = asked.data.change ?? {}
  if (cart) return { ok: true, cart }
  return { ok: false, problem: userErrors.map(({ message }) => message).join('; ') || 'without a word why' }
}
