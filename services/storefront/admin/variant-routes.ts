import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { variantChangeOperations } from '#services/admin-contract/variant-changes.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'
import { changeVariants } from './change-variants.ts'

/** A thousand rows, each with what its sender saw. */
const BODY_BYTES = 512 * 1024

/** Many rows at once, which are more than other requests may hold. */
export function variantRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  const { path } = variantChangeOperations.changeVariants
  const tooLarge = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (c) =>
      c.json({ error: `the rows are larger than ${BODY_BYTES / 1024} kB: send them in parts` }, 413),
  })
  return new Hono<AdminEnv>().use(path, tooLarge).route(
    '/',
    serveOperations(variantChangeOperations, {
      changeVariants: ({ body, who }) => changeVariants(database, { who, now: now() }, body),
    }),
  )
}
