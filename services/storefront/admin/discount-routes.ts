import type { Hono } from 'hono'
import { discountOperations } from '#services/admin-contract/discounts.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'
import { createDiscount, endDiscount, listDiscounts, reopenDiscount } from './discounts.ts'

const ID = /^\d{1,15}$/

export function discountRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(discountOperations, {
    listDiscounts: ({ query: { before = '' } }) =>
      listDiscounts(database, ID.test(before) ? Number(before) : undefined, now()),
    createDiscount: ({ body, who }) => createDiscount(database, { who, now: now() }, body),
    endDiscount: ({ params, who }) => endDiscount(database, { who, now: now() }, params.code),
    reopenDiscount: ({ params, who }) => reopenDiscount(database, { who, now: now() }, params.code),
  })
}
