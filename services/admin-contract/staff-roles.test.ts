import { describe, expect, test } from 'vitest'
import type { Operation } from './operation.ts'
import { adminOperations } from './operations.ts'
import { isStaffRole, mayDo, STAFF_ACTIONS } from './staff-roles.ts'

const actionsOf = (role: 'owner' | 'manager' | 'support') =>
  STAFF_ACTIONS.filter((action) => mayDo(role, action))

describe('[6.04] what a role may do', () => {
  test('of an owner is everything', () => {
    expect(actionsOf('owner')).toEqual(STAFF_ACTIONS)
  })

  test('of support is to read, to send and to answer: no money goes back, nothing for sale changes', () => {
    expect(actionsOf('support')).toEqual([
      'catalogue.read',
      'discount.read',
      'order.read',
      'order.fulfil',
      'order.deliver',
      'order.tag',
      'quote.read',
      'return.read',
      'return.receive',
      'claim.read',
      'claim.answer',
      'claim.send',
      'redirect.read',
      'review.read',
      'review.answer',
      'message.read',
      'message.answer',
      'mail.read',
      'mail.retry',
      'log.read',
      'view.keep',
    ])
  })

  test('of a manager is everything but what the owner answers for', () => {
    expect(STAFF_ACTIONS.filter((action) => !mayDo('manager', action))).toEqual([
      'message.receive',
      'tax.change',
      'terms.change',
      'staff.read',
      'staff.change',
      'subscriber.export',
    ])
  })

  test('is asked of each operation, and no action stands in the table that none asks for', () => {
    const asked = Object.values<Operation>(adminOperations).map(({ action }) => action)
    expect(new Set(asked)).toEqual(new Set(STAFF_ACTIONS))
  })
})

test.each([undefined, null, '', 'admin', 'Owner', 'toString', ['owner'], { role: 'owner' }, 1])(
  '%j is no role',
  (value) => {
    expect(isStaffRole(value)).toBe(false)
  },
)

test.each(['owner', 'manager', 'support'])('%s is one', (value) => {
  expect(isStaffRole(value)).toBe(true)
})
