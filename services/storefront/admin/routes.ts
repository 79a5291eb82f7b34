import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type AdminEnv, admitStaff, type FindStaff } from '#services/shared/admin/admit-staff.ts'
import { claimRoutes } from '../after-sales/claims/admin-routes.ts'
import { orderEditRoutes } from '../after-sales/edit/admin-routes.ts'
import { refundRoutes } from '../after-sales/refunds/admin-routes.ts'
import { returnRoutes } from '../after-sales/returns/admin-routes.ts'
import { paymentRoutes } from '../payments/books/admin-routes.ts'
import type { PaymentParts } from '../payments/payment-parts.ts'
import { quoteRoutes } from '../quotes/admin-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { variantRoutes } from './change-variants.ts'
import { csvRoutes } from './csv/routes.ts'
import { discountRoutes } from './discounts.ts'
import { mailRoutes } from './mail-routes.ts'
import { orderListRoutes } from './order-list/admin-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { pictureRoutes, pictureUploadRoutes } from './pictures/routes.ts'
import { plannedRoutes } from './planned-routes.ts'
import { productRoutes } from './product-routes.ts'
import { redirectRoutes } from './redirects.ts'
import { stockRoutes } from './stock.ts'
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
