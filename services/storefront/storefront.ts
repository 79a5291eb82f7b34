import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { RouterRoute } from 'hono/types'
import { mayPass } from '#database/database-away.ts'
import type { FindStaff } from '#services/shared/admin/admit-staff.ts'
import { shareRenditions } from '#services/shared/images/rendition-table.ts'
import { refuseForNow as refuseTools } from '#services/shared/mcp/mcp-routes.ts'
import { networkOf } from '#services/shared/network.ts'
import { openRefusalLog } from '#services/shared/refusal-log.ts'
import { adminRoutes } from './admin/routes.ts'
import { sendOrderLinks } from './after-sales/find/order-link-requests.ts'
import { type BuyersOrder, readBuyersOrders } from './after-sales/page/buyers-orders.ts'
import { createPassportDoor, passportCodeIn } from './after-sales/passport/passport-door.ts'
import { type ToldPassport, tellVisit } from './after-sales/passport/tell-passport.ts'
import type { Caller, CallerEnvironment } from './caller.ts'
import { cartRoutes } from './cart/routes.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { settleLater } from './checkout/payment/settle-order.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { publishContent } from './content/published-content.ts'
import type { ReadShopContent } from './content/shop-content.ts'
import { buyerOf } from './graphql/access.ts'
import { cartPermalink } from './graphql/cart-permalink.ts'
import { graphqlRoutes } from './graphql/endpoint.ts'
import { createChangeLanes } from './graphql/limits/change-lanes.ts'
import { throttledError } from './graphql/limits/cost.ts'
import { uploadedPictures } from './images/originals.ts'
import { imageRoutes } from './images/routes.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { countDays, type DayCounts } from './orders/count-days.ts'
import { followPaidOrders, type PaidOrderHandler } from './orders/follow-paid-orders.ts'
import { type PurchaseProof, provePurchase } from './orders/proof-of-purchase.ts'
import { createPaces } from './pace.ts'
import type { StorefrontParts } from './parts.ts'
import { limitAsking } from './payments/ask-waiting.ts'
import { reconcileNightly } from './payments/books/nightly.ts'
import { followPayments } from './payments/follow-payments.ts'
import { noticePaths, paymentNotices } from './payments/notices.ts'
import { createPaymentLine } from './payments/payment-line.ts'
import type { PaymentParts } from './payments/payment-parts.ts'
import { createRateBuckets } from './rate-buckets.ts'
import { type FindReviewed, requestReviews } from './review-requests/request-reviews.ts'
import { ALERT_PATH } from './stock-alerts/alert-link.ts'
import { alertPages } from './stock-alerts/alert-pages.ts'
import { type AlertAsked, askForAlert } from './stock-alerts/ask-for-alert.ts'
import { sendStockAlerts } from './stock-alerts/send-alerts.ts'
import { STOREFRONT_MCP_PATH, storefrontMcp } from './storefront-mcp/routes.ts'
import type { AgentProfile } from './ucp/agents/agent-profile.ts'
import { tellAgents } from './ucp/events/tell-agents.ts'
import { ucpTools } from './ucp/mcp/routes.ts'
import type { AnswerFit, AnswerSetup } from './ucp/operation.ts'
import { MCP_PATH, profileRoutes, REST_PATH } from './ucp/profile/routes.ts'
import { PROFILE_PATH } from './ucp/protocol/capabilities.ts'
import { restRoutes } from './ucp/rest/routes.ts'
import { createUcp } from './ucp/ucp.ts'

export interface StorefrontOptions
  extends Omit<PaymentParts, 'now' | 'askedByPages' | 'tellForeignForm' | 'tellNotAsked'> {
  readonly accessToken: string
  /** The token of servers that ask the API on behalf of their buyers. */
  readonly privateToken: string
  /** Opens the admin endpoint. */
  readonly serviceKey: string
  /** Finds the role of a backend account by its token; staff may use the admin endpoint too. */
  readonly findStaff: FindStaff
  /** Articles, pages and policies. */
  readonly readContent: ReadShopContent
  /** The profiles of programs that shop for somebody which the owner has let in beforehand, by their addresses. */
  readonly vettedAgents?: ReadonlyMap<string, AgentProfile>
  /** How seats fit bodies, for such programs. */
  readonly answerFit?: AnswerFit
  readonly answerSetup?: AnswerSetup
  readonly now?: () => Date
}

export interface Storefront {
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** The prefixes of the paths that the storefront answers. */
  readonly paths: readonly string[]
  readonly routes: readonly RouterRoute[]
  /** The buyer's network if the request comes from a server that shows the private token; undefined otherwise. */
  networkOf(headers: Headers): string | undefined
  /** The answer to a request that finds too many waiting. */
  refuse(request: Request, retryAfterS: number): Response
  /** Whether buyers stand in line to pay, who come before all that nobody waits for. */
  isCrowded(): boolean
  /** Reports every paid order at least once, until disposed of; an order whose handler failed is reported again. */
  followPaidOrders(handle: PaidOrderHandler): AsyncDisposable
  /** Takes and gives back what payments left to be done, until disposed of; one process at a time does each. */
  followPayments(): AsyncDisposable
  /** Compares the providers' books with the shop's once a night, until disposed of; one process of all does. */
  reconcileNightly(): AsyncDisposable
  /** Asks buyers for reviews two weeks after their orders were sent, once each, until disposed of. */
  requestReviews(findReviewed: FindReviewed): AsyncDisposable
  /** Mails the links of orders to visitors who asked for them, until disposed of. */
  sendOrderLinks(): AsyncDisposable
  /** Tells programs that began a checkout of each change of its order, until disposed of. */
  tellAgents(): AsyncDisposable
  /** Asks the address by mail whether it wants to know when a sold-out variant is back. */
  askForAlert(email: string, variantId: number): Promise<AlertAsked>
  /** Mails those who wait for stock that is back, once each, until disposed of. */
  sendStockAlerts(): AsyncDisposable
  /** The token is the last part of the address that only the order's mails hold. */
  provePurchase(token: string): Promise<PurchaseProof>
  /** Tells these orders, in their sequence, to whom they belong. Whether they do is the caller's to know. */
  buyersOrders(numbers: readonly number[]): Promise<BuyersOrder[]>
  /** Tells what the page of a chair shows to whoever has its link or code; the address is of who asks. */
  readPassport(link: string, address: string | undefined): Promise<ToldPassport>
  /** Counts what was begun and bought on each of these days. */
  countDays(from: string, to: string): Promise<DayCounts[]>
}

const RETRY_LATER = { 'retry-after': '1' }
const THIS_PROCESS: Caller = { address: undefined }

/** The twin of the hosted storefront: its API, its pictures and its checkout. */
export function createStorefront(options: StorefrontOptions): Storefront {
  const {
    accessToken,
    privateToken,
    serviceKey,
    findStaff,
    readContent,
    providers,
    vettedAgents = new Map(),
    answerFit,
    answerSetup,
    now = () => new Date(),
    ...rest
  } = options
  const tellForeignForm = openRefusalLog(rest.log, now, 'a form from elsewhere was refused')
  const parts: StorefrontParts = { ...rest, now, tellForeignForm }
  const tellNotAsked = openRefusalLog(rest.log, now, 'a payment was not asked for')
  const paymentParts: PaymentParts = { ...parts, providers, askedByPages: limitAsking(now), tellNotAsked }
  const catalogue = createCatalogue(parts.database, now)
  const content = publishContent(readContent, parts.publicUrl)
  const tokens = { accessToken, privateToken }
  const [runExclusive, createPace] = [createKeyedMutex(), createPaces()]
  const changeLanes = createChangeLanes(parts.database)
  const bucketOf = createRateBuckets(now, parts.share)
  const shared = { ...parts, catalogue, runExclusive, createPace, changeLanes, bucketOf }
  const api = graphqlRoutes({ ...shared, tokens, content })
  const passports = createPassportDoor(parts)
  const paymentLine = createPaymentLine()
  const madePictures = shareRenditions(parts)
  const ucp = createUcp({ ...shared, vettedAgents, answerFit, answerSetup, passports })
  const app = new Hono<CallerEnvironment>()
    .route('/', profileRoutes({ ...parts, answerFit, answerSetup }))
    .route(REST_PATH, restRoutes(ucp, parts))
    .route('/', ucpTools(ucp, parts))
    .route('/', storefrontMcp({ ...parts, accessToken, api, ucp, content }))
    .route('/api', api)
    .route('/admin', adminRoutes({ ...paymentParts, serviceKey, findStaff }))
    .route(
      '/',
      imageRoutes({ ...parts, readUploaded: uploadedPictures(parts.database), shared: madePictures }),
    )
    .route('/', cartRoutes(parts.publicUrl))
    .route('/', cartPermalink({ publicUrl: parts.publicUrl, accessToken, api }))
    .route('/', checkoutRoutes(paymentParts, passports, paymentLine))
    .route('/', paymentNotices(paymentParts))
    .route('/', alertPages(parts))
    .onError((error, c) => {
      // The path is left out: a cart's token or an order's secret may be part of it.
      parts.log.error({ err: error, method: c.req.method, route: routePath(c) }, 'the storefront failed')
      return mayPass(error)
        ? c.text('The shop cannot answer just now.', 503, RETRY_LATER)
        : c.text('Something went wrong.', 500)
    })
  return {
    fetch: async (request, caller = THIS_PROCESS) => app.fetch(request, caller),
    networkOf: (headers) => buyerOf(headers, tokens),
    refuse: refuseForNow,
    isCrowded: paymentLine.isCrowded,
    followPaidOrders: (handle) => followPaidOrders(parts, handle, paymentLine.isCrowded),
    followPayments: () => followPayments(paymentParts, settleLater(parts)),
    reconcileNightly: () => reconcileNightly(paymentParts),
    requestReviews: (findReviewed) => requestReviews(parts, findReviewed),
    sendOrderLinks: () => sendOrderLinks(parts),
    tellAgents: () => tellAgents(parts),
    askForAlert: (email, variantId) => askForAlert(parts, email, variantId),
    sendStockAlerts: () => sendStockAlerts(parts),
    provePurchase: (token) => provePurchase(parts, token),
    buyersOrders: (numbers) => readBuyersOrders(parts.database.reads, numbers, now()),
    async readPassport(link, address) {
      const network = address === undefined ? undefined : networkOf(address)
      return tellVisit(await passports.open(passportCodeIn(link) ?? link, network), parts)
    },
    countDays: (from, to) => countDays(parts.database.reads, from, to),
    routes: app.routes,
    paths: [
      PROFILE_PATH,
      '/admin/',
      '/api/',
      '/cart/',
      '/cdn/',
      '/chairs/',
      '/checkouts/',
      '/orders/',
      '/quotes/',
      ALERT_PATH,
      ...noticePaths(providers),
    ],
  }
}

/** The API answers as Shopify does, and a page's visitor reads that they may try again. */
function refuseForNow(request: Request, retryAfterS: number): Response {
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterS),
  }
  const { pathname } = new URL(request.url)
  if (pathname === MCP_PATH || pathname === STOREFRONT_MCP_PATH) return refuseTools(retryAfterS)
  if (pathname.startsWith(REST_PATH)) {
    const content = 'The shop cannot answer just now.'
    return Response.json({ code: 'unavailable', content }, { status: 503, headers })
  }
  if (pathname.startsWith('/api/')) return Response.json({ errors: [throttledError()] }, { headers })
  return new Response('The shop cannot answer just now.', { status: 503, headers })
}
