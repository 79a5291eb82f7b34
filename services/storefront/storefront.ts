import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { adminRoutes } from './admin/routes.ts'
import type { Caller, CallerEnvironment } from './caller.ts'
import { cartRoutes } from './cart/routes.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { publishContent } from './content/published-content.ts'
import type { ReadShopContent } from './content/shop-content.ts'
import { cartPermalink } from './graphql/cart-permalink.ts'
import { graphqlRoutes } from './graphql/endpoint.ts'
import { imageRoutes } from './images/routes.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import type { PaidOrderHandler } from './orders/deliver-paid-orders.ts'
import { followPaidOrders } from './orders/follow-paid-orders.ts'
import { type PurchaseProof, provePurchase } from './orders/proof-of-purchase.ts'
import { createPaces } from './pace.ts'
import type { StorefrontParts } from './parts.ts'
import { type FindReviewed, requestReviews } from './review-requests/request-reviews.ts'
import { checkoutRoutes } from './web/routes.ts'

export interface StorefrontOptions extends Omit<StorefrontParts, 'now'> {
  readonly accessToken: string
  /** For servers that ask the API on behalf of their buyers. */
  readonly privateToken: string
  /** Opens the admin endpoint. */
  readonly serviceKey: string
  /** Articles, pages and policies. */
  readonly readContent: ReadShopContent
  readonly now?: () => Date
}

export type { FindReviewed }

export interface Storefront {
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** What it answers: paths that begin so. */
  readonly paths: readonly string[]
  /** Tells of every paid order, at least once, until disposed of; an order the handler failed on is told again. */
  followPaidOrders(handle: PaidOrderHandler): AsyncDisposable
  /** Asks buyers for reviews two weeks after their orders were sent, once each, until disposed of. */
  requestReviews(findReviewed: FindReviewed): AsyncDisposable
  /** By the last part of the address that the order's mails alone hold. */
  provePurchase(token: string): Promise<PurchaseProof>
}

const THIS_PROCESS: Caller = { address: undefined }

/** The hosted storefront's twin: its API, its pictures and its checkout. */
export function createStorefront(options: StorefrontOptions): Storefront {
  const { accessToken, privateToken, serviceKey, readContent, now = () => new Date(), ...rest } = options
  const parts: StorefrontParts = { ...rest, now }
  const catalogue = createCatalogue(parts.database)
  const content = publishContent(readContent, parts.publicUrl)
  const tokens = { accessToken, privateToken }
  const [runExclusive, createPace] = [createKeyedMutex(), createPaces()]
  const api = graphqlRoutes({ ...parts, tokens, catalogue, content, runExclusive, createPace })
  const app = new Hono<CallerEnvironment>()
    .route('/api', api)
    .route('/admin', adminRoutes({ ...parts, serviceKey }))
    .route('/', imageRoutes(parts))
    .route('/', cartRoutes(parts.publicUrl))
    .route('/', cartPermalink({ publicUrl: parts.publicUrl, accessToken, api }))
    .route('/', checkoutRoutes(parts))
    .onError((error, c) => {
      // Not the path: a cart's token or an order's secret may be part of it.
      parts.log.error({ err: error, method: c.req.method, route: routePath(c) }, 'the storefront failed')
      return new Response('Something went wrong.', { status: 500 })
    })
  return {
    fetch: async (request, caller = THIS_PROCESS) => app.fetch(request, caller),
    followPaidOrders: (handle) => followPaidOrders(parts, handle),
    requestReviews: (findReviewed) => requestReviews(parts, findReviewed),
    provePurchase: (token) => provePurchase(parts, token),
    paths: ['/admin/', '/api/', '/cart/', '/cdn/', '/checkouts/', '/orders/'],
  }
}
