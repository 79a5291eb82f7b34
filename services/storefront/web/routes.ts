import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import type { CallerEnvironment } from '../caller.ts'
import { cancelStep } from '../order-help/cancel/cancel-step.ts'
import { claimStep } from '../order-help/claims/claim-step.ts'
import { findOrder } from '../order-help/find/find-order.ts'
import { orderStatus } from '../order-help/page/order-status.ts'
import { returnStep } from '../order-help/returns/return-step.ts'
import { proofOfPurchase } from '../orders/proof-of-purchase.ts'
import { checkoutAssets } from '../pages/assets.ts'
import { failurePage, missingPage, tooLargePage } from '../pages/message-page.ts'
import { securePages } from '../pages/secure-pages.ts'
import type { StorefrontParts } from '../parts.ts'
import { deliveryStep } from './delivery-step.ts'
import { discountStep } from './discount-step.ts'
import { informationStep } from './information-step.ts'
import { paymentStep } from './payment-step.ts'

const PATHS = ['/checkouts/*', '/orders/*']
const FORM_BYTES = 32 * 1024

/** The hosted checkout and its order pages: `/checkouts/*` and `/orders/*`. */
export function checkoutRoutes(parts: StorefrontParts): Hono<CallerEnvironment> {
  const app = new Hono<CallerEnvironment>()
  const tooLarge = (c: Context) => c.html(tooLargePage(parts.publicUrl), 413)
  for (const path of PATHS) app.use(path, securePages)
  app.route('/', claimStep(parts))
  for (const path of PATHS) app.use(path, bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge }))
  app.route('/', checkoutAssets())
  app.route('/', informationStep(parts))
  app.route('/', deliveryStep(parts))
  app.route('/', discountStep(parts))
  app.route('/', paymentStep(parts))
  app.route('/', proofOfPurchase(parts))
  app.route('/', findOrder(parts))
  app.route('/', cancelStep(parts))
  app.route('/', returnStep(parts))
  app.route('/', orderStatus(parts))
  for (const path of PATHS) app.all(path, (c) => c.html(missingPage(parts.publicUrl), 404))
  app.onError((error, c) => {
    // Not the path: a cart's token or an order's secret is part of it.
    parts.log.error({ err: error, method: c.req.method, route: routePath(c) }, 'a checkout page failed')
    return c.html(failurePage(parts.publicUrl), 500)
  })
  return app
}
