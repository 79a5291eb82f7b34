import * as v from 'valibot'
import { EMAIL_ADDRESS } from '#facts/email-address.ts'
import { moment, type Operations } from './operation.ts'
import { STAFF_ROLES } from './staff-roles.ts'

const MAX_EMAIL = 255

const email = v.pipe(
  v.string('an address is missing'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(MAX_EMAIL, `an address has at most ${MAX_EMAIL} characters`),
  v.regex(EMAIL_ADDRESS, 'this is no email address'),
)
const role = v.picklist(STAFF_ROLES, `a role is one of ${STAFF_ROLES.join(', ')}`)

const member = v.object({
  account: v.string(),
  email: v.string(),
  role: v.picklist(STAFF_ROLES),
  /** Whether a link in a mail to the address was used; until then, the person is invited. */
  hasJoined: v.boolean(),
  hasSecondFactor: v.boolean(),
  lastSignInAt: v.nullable(moment),
})

/** `before` is null for somebody who had no role until now. */
const appointed = v.object({
  email: v.string(),
  role: v.nullable(v.picklist(STAFF_ROLES)),
  before: v.nullable(v.picklist(STAFF_ROLES)),
})

export const staffOperations = {
  listStaff: {
    method: 'GET',
    path: '/staff',
    action: 'staff.read',
    answer: v.object({ staff: v.array(member) }),
  },
  inviteStaff: {
    method: 'POST',
    path: '/staff',
    action: 'staff.change',
    body: v.object({ email, role }, 'an address is missing'),
    /** Somebody with an account of their own gets no invitation: they sign in as before. */
    answer: v.object({ ...appointed.entries, isInvited: v.boolean() }),
  },
  changeRole: {
    method: 'PUT',
    path: '/staff/:account/role',
    action: 'staff.change',
    body: v.object({ role }, 'a role is missing'),
    answer: appointed,
  },
  /** Takes the role away; the account stays, as a customer's. */
  removeStaff: {
    method: 'DELETE',
    path: '/staff/:account/role',
    action: 'staff.change',
    answer: appointed,
  },
  /** Removes all second factors of a colleague who lost theirs, and tells them by mail. */
  resetSecondFactor: {
    method: 'DELETE',
    path: '/staff/:account/factors',
    action: 'staff.change',
    answer: v.object({ email: v.string(), removed: v.number() }),
  },
} as const satisfies Operations
