import { usdAmount } from '../../../currency/usd-amount.ts'
import type { AccountOrder } from './account-orders.ts'

const PLACED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** One order in the account: where it is, what was bought, and the pages of the order that are of use now. */
export function OrderEntry({ order }: { order: AccountOrder }) {
  const { number, state, arrives, trackingNumber, carrier, lines, totalCents, isTest } = order
  return (
    <li className="border-b border-line py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">
          <a href={order.path} className="underline underline-offset-4 hover:no-underline">
            Order {number}
          </a>
        </h3>
        <p className="tabular-nums">{usdAmount(totalCents, 'USD')}</p>
      </div>
      <p className="mt-1 text-note text-quiet">
        Placed {PLACED.format(new Date(order.placedAt))}
        {isTest && ' as a test: no money changed hands'}
      </p>
      <p className="mt-3 font-medium">{state}</p>
      {arrives && <p className="text-note text-quiet">Should arrive {arrives}</p>}
      {trackingNumber && (
        <p className="text-note text-quiet">
          Tracking number <span className="wrap-anywhere text-ink">{trackingNumber}</span>
          {carrier && (
            <a
              href={carrier.url}
              className="flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
            >
              Track it at {carrier.name}
            </a>
          )}
        </p>
      )}
      <ul className="mt-3 text-note">
        {lines.map(({ title, variantTitle, quantity }) => (
          <li key={`${title} ${variantTitle}`}>
            {quantity} × {title}
            {variantTitle && <span className="text-quiet"> ({variantTitle})</span>}
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-6" aria-label={`What you can do about order ${number}`}>
        {actionsOf(order).map(([href, label]) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center text-note underline underline-offset-4 hover:no-underline"
            >
              {label}
              <span className="sr-only"> order {number}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

type Action = readonly [href: string, label: string]

function actionsOf(order: AccountOrder): Action[] {
  const all: (readonly [href: string | null, label: string])[] = [
    [order.payPath, 'Pay the difference'],
    [order.invoicePath, 'Invoice'],
    [order.againPath, 'Buy it again'],
    [order.cancelPath, 'Cancel'],
    [order.returnPath, 'Return an item'],
    [order.claimPath, 'Warranty claim'],
    ...order.cases.map(
      ({ number, path }) => [path, `${isReturn(number) ? 'Return' : 'Claim'} ${number}`] as const,
    ),
  ]
  return all.filter((action): action is Action => action[0] !== null)
}

/** Returns are numbered R1042-1, claims W1042-1. */
function isReturn(number: string): boolean {
  return number.startsWith('R')
}
