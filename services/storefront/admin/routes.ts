import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { mailOperations } from '#services/admin-contract/mails.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import { plannedChangeOperations } from '#services/admin-contract/planned-changes.ts'
import { productWordOperations } from '#services/admin-contract/product-words.ts'
import { productOperations } from '#services/admin-contract/products.ts'
import { shownProductOperations } from '#services/admin-contract/shown-product.ts'
import { type AdminEnv, admitStaff, type FindStaff } from '#services/shared/admin/admit-staff.ts'
import { done, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { cancelOrderForOwner } from '../after-sales/cancel/cancel-order.ts'
import { claimRoutes } from '../after-sales/claims/admin-routes.ts'
import { recordDeliveryForOwner } from '../after-sales/delivery/record-delivery.ts'
import { orderEditRoutes } from '../after-sales/edit/admin-routes.ts'
import { refundRoutes } from '../after-sales/refunds/admin-routes.ts'
import { returnRoutes } from '../after-sales/returns/admin-routes.ts'
import { ofOrder } from '../orders/no-such-order.ts'
import type { StorefrontParts } from '../parts.ts'
import { paymentRoutes } from '../payments/books/admin-routes.ts'
import type { PaymentParts } from '../payments/payment-parts.ts'
import { quoteRoutes } from '../quotes/admin-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { variantRoutes } from './change-variants.ts'
import { csvRoutes } from './csv/routes.ts'
import { discountRoutes } from './discounts.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { listProducts } from './list-products.ts'
import { orderListRoutes } from './order-list/admin-routes.ts'
import { pictureRoutes, pictureUploadRoutes } from './pictures/routes.ts'
import { cancelPlannedChange, listPlannedChanges, planChange } from './planned-changes.ts'
import { setWords } from './product-words.ts'
import { setPrice, setPublication } from './products.ts'
import { redirectRoutes } from './redirects.ts'
import { setInventoryPolicy, setStock, stopTracking } from './set-inventory.ts'
import { showOrder } from './show-order.ts'
import { showProduct } from './show-product.ts'
import { stockRoutes } from './stock.ts'
import { listTaxRates, setTaxRate } from './tax-rates.ts'
import { viewRoutes } from './view-routes.ts'

const BODY_BYTES = 16 * 1024

export interface AdminParts extends PaymentParts {
  readonly serviceKey: string
  readonly findStaff: FindStaff
}

/** The admin API: JSON over HTTP, for staff with a role and for holders of the service key. */
export function adminRoutes({ serviceKey, findStaff, ...parts }: AdminParts): Hono<AdminEnv> {
  const tooLarge = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (c) => c.json({ error: `the request is larger than ${BODY_BYTES / 1024} kB` }, 413),
  })
  return (
    new Hono<AdminEnv>()
      .use('*', admitStaff({ serviceKey, findStaff, ...parts }))
      // CSV routes come before the limit, since a catalogue may be of any size and is never held whole.
      .route('/', csvRoutes(parts))
      .route('/', variantRoutes(parts))
      .route('/', pictureUploadRoutes(parts))
      .use('*', tooLarge)
      .route('/', productRoutes(parts))
      .route('/', pictureRoutes(parts))
      .route('/', plannedRoutes(parts))
      .route('/', stockRoutes(parts))
      .route('/', discountRoutes(parts))
      .route('/', redirectRoutes(parts))
      .route('/', orderListRoutes(parts))
      .route('/', orderRoutes(parts))
      .route('/', orderEditRoutes(parts))
      .route('/', refundRoutes(parts))
      .route('/', returnRoutes(parts))
      .route('/', claimRoutes(parts))
      .route('/', quoteRoutes(parts))
      .route('/', mailRoutes(parts))
      .route('/', paymentRoutes(parts))
      .route('/', changeRoutes(parts))
      .route('/', viewRoutes(parts))
      .all('*', (c) => c.json({ error: 'the admin endpoint has no such address' }, 404))
  )
}

const operationsOfProducts = {
  ...productOperations,
  ...productWordOperations,
  ...shownProductOperations,
} as const

function productRoutes({ database, publicUrl, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(operationsOfProducts, {
    listProducts: ({ query }) => listProducts(database, query),
    showProduct: ({ params }) => showProduct({ database, publicUrl }, params.handle),
    setWords: ({ params, body, who }) => setWords(database, { who, now: now() }, { ...params, ...body }),
    setPrice: ({ params, body, who }) =>
      setPrice(database, { who, now: now() }, { ...params, priceCents: body.price }),
    setPublication: ({ params, body, who }) =>
      setPublication(database, { who, now: now() }, { ...params, ...body }),
    setStock: ({ params, body, who }) => setStock(database, { who, now: now() }, { ...params, ...body }),
    stopTracking: ({ params, who }) => stopTracking(database, { who, now: now() }, params),
    setInventoryPolicy: ({ params, body, who }) =>
      setInventoryPolicy(database, { who, now: now() }, { ...params, ...body }),
  })
}

function orderRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { database, now } = parts
  return serveOperations(orderOperations, {
    showOrder: ({ params, who }) => ofOrder(params, (number) => showOrder(parts, who, number)),
    fulfilOrder: ({ params, query: { version }, body, who }) =>
      ofOrder(params, (number) => fulfilOrder(parts, { who, now: now() }, { number, version, ...body })),
    recordDelivery: ({ params, query: { version }, body: { day }, who }) =>
      ofOrder(params, (number) => recordDeliveryForOwner(parts, who, number, { day, version })),
    cancelOrder: ({ params, query: { version }, who }) =>
      ofOrder(params, (number) => cancelOrderForOwner(parts, who, number, version)),
    listTaxRates: () => listTaxRates(database),
    setTaxRate: ({ params, body, who }) => {
      const state = params.state.toUpperCase()
      return setTaxRate(database, { who, now: now() }, { state, rateMillionths: body.rate })
    },
  })
}

const ID = /^\d{1,15}$/

/** These routes list the mails of any kind that the shop gave up sending. */
function mailRoutes({ mail, log }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(mailOperations, {
    listGivenUp: async () => {
      const mails = await mail.givenUp()
      return done({
        mails: mails.map(({ queuedAt, givenUpAt, ...given }) => ({
          ...given,
          queuedAt: queuedAt.toISOString(),
          givenUpAt: givenUpAt.toISOString(),
        })),
      })
    },
    retryMail: async ({ params: { id }, who }) => {
      const to = ID.test(id) ? await mail.sendAgain(Number(id)) : undefined
      if (to === undefined) return refuse(404, `no mail ${JSON.stringify(id)} was given up`)
      log.info({ mail: Number(id), who: who.name }, 'a mail that was given up is sent again')
      return done({ id: Number(id), to })
    },
  })
}

const PLAN_ID = /^\d{1,15}$/

function plannedRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(plannedChangeOperations, {
    listPlannedChanges: ({ query }) => listPlannedChanges(database, query.handle),
    planChange: ({ params, body, who }) => planChange(database, { who, now: now() }, { ...params, ...body }),
    cancelPlannedChange: async ({ params: { plan }, who }) =>
      PLAN_ID.test(plan)
        ? cancelPlannedChange(database, { who, now: now() }, Number(plan))
        : refuse(404, `there is no planned change ${JSON.stringify(plan)}`),
  })
}
