import type { Hono } from 'hono'
import { staffOperations } from '#services/admin-contract/staff.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { changeMember, inviteMember, listMembers, resetFactors, type StaffParts } from './change-staff.ts'

export function staffRoutes({ now, ...parts }: StaffParts & { readonly now: () => Date }): Hono<AdminEnv> {
  return serveOperations(staffOperations, {
    listStaff: () => listMembers(parts),
    inviteStaff: ({ body, who }) => inviteMember(parts, { who, now: now() }, body),
    changeRole: ({ params, body, who }) =>
      changeMember(parts, { who, now: now() }, params.account, body.role),
    removeStaff: ({ params, who }) => changeMember(parts, { who, now: now() }, params.account, undefined),
    resetSecondFactor: ({ params, who }) => resetFactors(parts, { who, now: now() }, params.account),
  })
}
