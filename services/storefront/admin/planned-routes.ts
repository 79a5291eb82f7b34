import type { Hono } from 'hono'
import { plannedChangeOperations } from '#services/admin-contract/planned-changes.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'
import { cancelPlannedChange, listPlannedChanges, planChange } from './planned-changes.ts'

const ID = /^\d{1,15}$/

export function plannedRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(plannedChangeOperations, {
    listPlannedChanges: ({ query }) => listPlannedChanges(database, query.handle),
    planChange: ({ params, body, who }) => planChange(database, { who, now: now() }, { ...params, ...body }),
    cancelPlannedChange: async ({ params: { plan }, who }) =>
      ID.test(plan)
        ? cancelPlannedChange(database, { who, now: now() }, Number(plan))
        : refuse(404, `there is no planned change ${JSON.stringify(plan)}`),
  })
}
