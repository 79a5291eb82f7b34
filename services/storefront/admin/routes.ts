import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { StorefrontParts } from '../parts.ts'
import { type AdminEnv, admitOwner } from './access.ts'
import { claimRoutes } from './after-sale/claim-routes.ts'
import { deliveryRoutes } from './after-sale/delivery-routes.ts'
import { returnRoutes } from './after-sale/return-routes.ts'
import { csvRoutes } from './csv/routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { productRoutes } from './product-routes.ts'

const BODY_BYTES = 16 * 1024

export interface AdminParts extends StorefrontParts {
  readonly serviceKey: string
}

/** The owner's hand: JSON over HTTP, for whoever shows the service key. */
export function adminRoutes({ serviceKey, ...parts }: AdminParts): Hono<AdminEnv> {
  const tooLarge = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (c) => c.json({ error: `the request is larger than ${BODY_BYTES / 1024} kB` }, 413),
  })
  return (
    new Hono<AdminEnv>()
      .use('*', admitOwner(serviceKey))
      // Before the limit: a catalogue may be of any size, and is never held whole.
      .route('/', csvRoutes(parts))
      .use('*', tooLarge)
      .route('/', productRoutes(parts))
      .route('/', orderRoutes(parts))
      .route('/', deliveryRoutes(parts))
      .route('/', returnRoutes(parts))
      .route('/', claimRoutes(parts))
      .route('/', mailRoutes(parts))
      .all('*', (c) => c.json({ error: 'the admin endpoint has no such address' }, 404))
  )
}
