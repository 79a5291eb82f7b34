import { Hono } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../caller.ts'
import { EMBEDDED } from '../html/embedded/told-to-host.ts'
import { missingPage, refusalPage } from '../html/message-page.ts'
import { securePages } from '../html/secure-pages.ts'
import { API_VERSION } from './api-version.ts'

interface PermalinkParts {
  readonly publicUrl: string
  readonly accessToken: string
  /** The API that creates the cart, with its checks and on the caller's rate bucket. */
  readonly api: Hono<CallerEnvironment>
}

/** `VARIANT:QUANTITY`, separated by commas. */
const LINES = /^\d{1,15}:[1-9]\d{0,6}(?:,\d{1,15}:[1-9]\d{0,6}){0,99}$/

const CREATE = `mutation Permalink($input: CartInput) {
  cartCreate(input: $input) { cart { checkoutUrl } }
}`

/**
 * Shopify's permalink fills a new cart and redirects to its checkout. No cache keeps the answer, and a HEAD request
 * creates nothing. https://help.shopify.com/en/manual/checkout-settings/cart-permalink
 */
export function cartPermalink({ publicUrl, accessToken, api }: PermalinkParts): Hono<CallerEnvironment> {
  return new Hono<CallerEnvironment>().use('/cart/:lines', securePages).get('/cart/:lines', async (c) => {
    const lines = c.req.param('lines')
    if (!LINES.test(lines)) return c.html(missingPage(publicUrl), 404)
    if (c.req.method === 'HEAD') return c.body(null, 204)
    const input = {
      lines: lines.split(',').map(readLine),
      discountCodes: (c.req.query('discount') ?? '').split(',').filter((code) => code !== ''),
      note: c.req.query('note'),
    }
    const request = new Request(`${publicUrl}/${API_VERSION}/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': accessToken,
      },
      body: JSON.stringify({ query: CREATE, variables: { input } }),
      signal: c.req.raw.signal,
    })
    const answer = v.parse(answerSchema, await (await api.fetch(request, c.env)).json())
    const checkoutUrl = answer.data?.cartCreate?.cart?.checkoutUrl
    if (checkoutUrl) return c.redirect(withVersion(checkoutUrl, c.req.query(EMBEDDED)), 302)
    const [error] = answer.errors ?? []
    if (error?.extensions?.code === 'THROTTLED')
      return c.html(busyPage(publicUrl), 429, { 'retry-after': '10' })
    // The API has logged what failed, which mostly is a database that is away for a while.
    if (error) return c.html(failedPage(publicUrl), 503, { 'retry-after': '60' })
    return c.html(missingPage(publicUrl), 404)
  })
}

/** A page that wants to hear how the checkout goes says so in the permalink already. */
function withVersion(checkoutUrl: string, version: string | undefined): string {
  const url = new URL(checkoutUrl)
  if (version !== undefined) url.searchParams.set(EMBEDDED, version)
  return url.href
}

const answerSchema = v.object({
  data: v.nullish(
    v.object({
      cartCreate: v.nullable(v.object({ cart: v.nullable(v.object({ checkoutUrl: v.string() })) })),
    }),
  ),
  errors: v.optional(
    v.array(v.object({ extensions: v.optional(v.object({ code: v.optional(v.string()) })) })),
  ),
})

function readLine(line: string) {
  const [id = '', quantity = ''] = line.split(':')
  return { merchandiseId: `gid://shopify/ProductVariant/${id}`, quantity: Number(quantity) }
}

const failedPage = (publicUrl: string) =>
  refusalPage(publicUrl, {
    heading: 'Your cart could not be made',
    text: 'Something went wrong on our side. Wait a minute and open the link again. Nothing was ordered.',
    link: { href: `${publicUrl}/collection`, text: 'See the chairs' },
  })

const busyPage = (publicUrl: string) =>
  refusalPage(publicUrl, {
    heading: 'Too many carts at once',
    text: 'Wait ten seconds and open the link again. Nothing was ordered.',
    link: { href: `${publicUrl}/collection`, text: 'See the chairs' },
  })
