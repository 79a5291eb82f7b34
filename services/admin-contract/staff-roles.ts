/** An account's role in the shop, kept in its `app_metadata.role`, which only the service key writes. */
export const STAFF_ROLES = ['owner', 'manager', 'support'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const EVERYBODY = STAFF_ROLES
const MANAGERS = ['owner', 'manager'] as const
const OWNER = ['owner'] as const

/** Which roles may do what. The checks of every route, and the tests of those checks, are made from this one table. */
const ALLOWED_ROLES = {
  'catalogue.read': EVERYBODY,
  'catalogue.import': MANAGERS,
  'price.change': MANAGERS,
  'publication.change': MANAGERS,
  'stock.change': MANAGERS,
  'words.change': MANAGERS,
  'picture.change': MANAGERS,
  'change.plan': MANAGERS,
  'discount.read': EVERYBODY,
  'discount.change': MANAGERS,
  'order.read': EVERYBODY,
  'order.fulfil': EVERYBODY,
  'order.deliver': EVERYBODY,
  'order.cancel': MANAGERS,
  'order.edit': MANAGERS,
  'order.tag': EVERYBODY,
  'order.export': MANAGERS,
  'order.refund': MANAGERS,
  'quote.read': EVERYBODY,
  'quote.void': MANAGERS,
  'return.read': EVERYBODY,
  'return.receive': EVERYBODY,
  'return.refuse': MANAGERS,
  'return.refund': MANAGERS,
  'claim.read': EVERYBODY,
  'claim.answer': EVERYBODY,
  'claim.send': EVERYBODY,
  'redirect.read': EVERYBODY,
  'redirect.change': MANAGERS,
  'review.read': EVERYBODY,
  'review.answer': EVERYBODY,
  'review.hide': MANAGERS,
  'message.read': EVERYBODY,
  'message.answer': EVERYBODY,
  'message.receive': OWNER,
  'mail.read': EVERYBODY,
  'mail.retry': EVERYBODY,
  'dispute.read': MANAGERS,
  'books.read': MANAGERS,
  'settings.read': MANAGERS,
  'ledger.read': MANAGERS,
  'ledger.change': MANAGERS,
  'log.read': EVERYBODY,
  'view.keep': EVERYBODY,
  'figures.read': MANAGERS,
  'tax.change': OWNER,
  'terms.change': OWNER,
  'staff.read': OWNER,
  'staff.change': OWNER,
  'subscriber.export': OWNER,
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffAction = keyof typeof ALLOWED_ROLES

export const STAFF_ACTIONS = Object.keys(ALLOWED_ROLES) as readonly StaffAction[]

export function mayDo(role: StaffRole, action: StaffAction): boolean {
  const allowed: readonly StaffRole[] = ALLOWED_ROLES[action]
  return allowed.includes(role)
}

export function isStaffRole(value: unknown): value is StaffRole {
  return STAFF_ROLES.some((role) => role === value)
}
