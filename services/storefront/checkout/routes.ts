import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { mayPass } from '#database/database-away.ts'
import { cancelStep } from '../after-sales/cancel/cancel-step.ts'
import { claimStep } from '../after-sales/claims/claim-step.ts'
import { documentPages } from '../after-sales/documents/document-pages.ts'
import { editPaymentStep } from '../after-sales/edit/edit-payment-step.ts'
import { findOrder } from '../after-sales/find/find-order.ts'
import { firstWeeksStep } from '../after-sales/first-weeks/first-weeks-step.ts'
import { planLinkStep } from '../after-sales/first-weeks/plan-link-step.ts'
import { orderStatus } from '../after-sales/page/order-status.ts'
import { passportClaim } from '../after-sales/passport/passport-claim.ts'
import type { PassportDoor } from '../after-sales/passport/passport-door.ts'
import { passportRequests } from '../after-sales/passport/passport-requests.ts'
import { passportStep } from '../after-sales/passport/passport-step.ts'
import { returnStep } from '../after-sales/returns/return-step.ts'
import type { CallerEnvironment } from '../caller.ts'
import { checkoutAssets } from '../html/assets.ts'
import { failurePage, missingPage, tooLargePage } from '../html/message-page.ts'
import { securePages } from '../html/secure-pages.ts'
import { proofOfPurchase } from '../orders/proof-of-purchase.ts'
import type { PaymentLine } from '../payments/payment-line.ts'
import type { PaymentParts } from '../payments/payment-parts.ts'
import { keptQuoteStep } from '../quotes/kept-quote-step.ts'
import { newQuoteStep } from '../quotes/new-quote-step.ts'
import { limitQuotes } from '../quotes/quote-limit.ts'
import { deliveryStep } from './delivery/delivery-step.ts'
import { discountStep } from './discount/discount-step.ts'
import { informationStep } from './information/information-step.ts'
import { paymentStep, showRefusedDiscount } from './payment/payment-step.ts'

const PATHS = ['/checkouts/*', '/orders/*', '/chairs/*', '/quotes/*']
const FORM_BYTES = 32 * 1024

/** The hosted checkout, its order pages and the pages of chairs and quotes: `/checkouts/*`, `/orders/*`, `/chairs/*`, `/quotes/*`. */
export function checkoutRoutes(
  parts: PaymentParts,
  door: PassportDoor,
  startInTurn: PaymentLine,
): Hono<CallerEnvironment> {
  const app = new Hono<CallerEnvironment>()
  const tooLarge = (c: Context) => c.html(tooLargePage(parts.publicUrl), 413)
  for (const path of PATHS) app.use(path, securePages)
  app.route('/', claimStep(parts))
  for (const path of PATHS) app.use(path, bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge }))
  app.route('/', checkoutAssets(parts.providers.current.step.assets))
  app.route('/', informationStep(parts))
  app.route('/', deliveryStep(parts))
  app.route(
    '/',
    discountStep(parts, (c, form) => showRefusedDiscount(parts, c, form)),
  )
  app.route('/', paymentStep(parts, startInTurn))
  app.route('/', editPaymentStep(parts, startInTurn))
  app.route('/', proofOfPurchase(parts))
  app.route('/', planLinkStep(parts))
  app.route('/', findOrder(parts))
  app.route('/', cancelStep(parts))
  app.route('/', returnStep(parts))
  app.route('/', documentPages(parts))
  app.route('/', firstWeeksStep(parts))
  const chairs = passportRequests(parts, door)
  app.route('/', passportStep(parts, chairs))
  app.route('/', passportClaim(parts, chairs))
  const takeQuote = limitQuotes(parts)
  app.route('/', newQuoteStep(parts, takeQuote))
  app.route('/', keptQuoteStep(parts, takeQuote))
  app.route('/', orderStatus(parts))
  for (const path of PATHS) app.all(path, (c) => c.html(missingPage(parts.publicUrl), 404))
  app.onError((error, c) => {
    // The log names the route and not the path, which holds a cart's token or an order's secret.
    parts.log.error({ err: error, method: c.req.method, route: routePath(c) }, 'a checkout page failed')
    return mayPass(error)
      ? c.html(failurePage(parts.publicUrl), 503, { 'retry-after': '1' })
      : c.html(failurePage(parts.publicUrl), 500)
  })
  return app
}
