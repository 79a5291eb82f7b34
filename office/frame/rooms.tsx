import { mayDo, type StaffAction, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { Desk } from '../desk/desk.ts'
import { PostForm } from '../ui/forms.tsx'

interface Room {
  readonly href: string
  readonly label: string
  /** Whoever may not do this does not see the room. */
  readonly action: StaffAction | 'nothing'
  /** A hosted store keeps what the room shows in its own admin. */
  readonly ofStorefront: boolean
}

/** The rooms in the order of a day; the first three are within reach of a thumb, the rest behind 'More'. */
const ROOMS: readonly Room[] = [
  { href: '/office', label: 'Today', action: 'nothing', ofStorefront: false },
  { href: '/office/orders', label: 'Orders', action: 'order.read', ofStorefront: true },
  { href: '/office/pack', label: 'Pack', action: 'order.fulfil', ofStorefront: true },
  { href: '/office/messages', label: 'Messages', action: 'message.read', ofStorefront: false },
  { href: '/office/quotes', label: 'Quotes', action: 'quote.read', ofStorefront: true },
  { href: '/office/returns', label: 'Returns', action: 'return.read', ofStorefront: true },
  { href: '/office/claims', label: 'Claims', action: 'claim.read', ofStorefront: true },
  { href: '/office/refunds', label: 'Refunds', action: 'order.read', ofStorefront: true },
  { href: '/office/disputes', label: 'Disputes', action: 'dispute.read', ofStorefront: true },
  { href: '/office/products', label: 'Products', action: 'catalogue.read', ofStorefront: true },
  { href: '/office/stock', label: 'Stock', action: 'catalogue.read', ofStorefront: true },
  { href: '/office/discounts', label: 'Discounts', action: 'discount.read', ofStorefront: true },
  { href: '/office/reviews', label: 'Reviews', action: 'review.read', ofStorefront: false },
  { href: '/office/ledger', label: 'What we claim', action: 'ledger.read', ofStorefront: false },
  { href: '/office/money', label: 'Money', action: 'books.read', ofStorefront: true },
  { href: '/office/figures', label: 'Figures', action: 'figures.read', ofStorefront: false },
  { href: '/office/subscribers', label: 'Subscribers', action: 'subscriber.export', ofStorefront: false },
  { href: '/office/mails', label: 'Emails', action: 'mail.read', ofStorefront: true },
  { href: '/office/redirects', label: 'Redirects', action: 'redirect.read', ofStorefront: true },
  { href: '/office/staff', label: 'Staff', action: 'staff.read', ofStorefront: false },
  { href: '/office/log', label: 'Log', action: 'log.read', ofStorefront: true },
  { href: '/office/settings', label: 'Settings', action: 'settings.read', ofStorefront: false },
]

/** How many rooms have a place of their own in the bar of a phone. */
const AT_HAND = 3

interface RoomsProps {
  readonly role: StaffRole
  readonly storeAdmin: string | undefined
  /** The address of the page, whose room is marked. */
  readonly path: string
}

export function Rooms({ role, storeAdmin, path }: RoomsProps) {
  const rooms = roomsFor(role, storeAdmin)
  const links = (some: readonly Room[]) =>
    some.map(({ href, label }) => (
      <li key={href}>
        <a href={href} aria-current={isIn(href, path) ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ))
  const more = rooms.slice(AT_HAND)
  return (
    <nav className="rooms" aria-label="Rooms">
      <a className="mark" href="/office">
        Keel office
      </a>
      <ul>
        {links(rooms.slice(0, AT_HAND))}
        {more.length > 0 && (
          <li>
            <button
              type="button"
              popoverTarget="more-rooms"
              aria-current={more.some(({ href }) => isIn(href, path)) ? 'true' : undefined}
            >
              More
            </button>
            <ul id="more-rooms" popover="auto">
              {links(more)}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Who is signed in, and the way out. */
export function Who({ desk }: { readonly desk: Desk }) {
  return (
    <div className="who">
      <span>
        {desk.who.email}, {desk.who.role}
      </span>
      <a href="/">The shop</a>
      <PostForm desk={desk} does="sign-out" action="/office/sign-out">
        <button type="submit" className="link">
          Sign out
        </button>
      </PostForm>
    </div>
  )
}

function roomsFor(role: StaffRole, storeAdmin: string | undefined): readonly Room[] {
  return ROOMS.filter(
    ({ action, ofStorefront }) =>
      (action === 'nothing' || mayDo(role, action)) && !(ofStorefront && storeAdmin !== undefined),
  )
}

function isIn(room: string, path: string): boolean {
  return path === room || (room !== '/office' && path.startsWith(`${room}/`))
}
