import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { WORKSHOP_TIME } from '#facts/delivery/delivery.ts'
import type { ZipReading } from '#facts/delivery/zip.ts'
import { freeShippingLimit } from '../currency/free-shipping.ts'
import { usdAmount } from '../currency/usd-amount.ts'
import { Problem } from './delivery-form.tsx'
import {
  type DeliveryEstimate,
  estimateDelivery,
  type GoodsCents,
  type MethodEstimate,
} from './estimate-delivery.ts'

interface DeliveryAnswerProps {
  reading: ZipReading
  goods: GoodsCents
  isFreeByCode?: boolean
  currency: CurrencyCode
  now: Date
}

/** What a ZIP code tells: the days of each method and its fee, or why there are none. */
export function DeliveryAnswer({ reading, goods, isFreeByCode = false, currency, now }: DeliveryAnswerProps) {
  if (reading.kind === 'refused') return <Problem>{reading.problem}</Problem>
  if (reading.kind === 'not served')
    return (
      <p data-told={reading.zip} className="mt-3 max-w-prose text-note text-signal">
        {reading.zip} is in {reading.place}, and we do not deliver there. We deliver to the fifty states and
        Washington, D.C. You can ship to someone there who will receive it for you.
      </p>
    )
  const estimate = estimateDelivery(reading, goods, now, isFreeByCode)
  return (
    <div data-told={reading.zip} className="mt-3 max-w-prose text-note">
      <p>
        To {reading.state.name} ({reading.zip}), ordered by midnight {WORKSHOP_TIME} today,{' '}
        {longDay(estimate.orderDay)}:
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {estimate.methods.map((method) => (
          <Method key={method.name} method={method} currency={currency} />
        ))}
      </ul>
      <Counted reading={reading} estimate={estimate} />
    </div>
  )
}

function Method({ method, currency }: { method: MethodEstimate; currency: CurrencyCode }) {
  const { name, window } = method
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span>
        <span className="font-medium">{name}</span>{' '}
        <span className="text-quiet">
          {shortDay(window.from)}
          {window.to !== window.from && ` to ${shortDay(window.to)}`}
        </span>
      </span>
      <span className="figures">{feeWords(method, currency)}</span>
    </li>
  )
}

/** 'Free', '$9.95', or both where it depends on what is chosen. */
function feeWords({ feeCents, freeOverCents }: MethodEstimate, currency: CurrencyCode): string {
  const { least, most } = feeCents
  if (most === 0) return 'Free'
  const fee = usdAmount(most, currency)
  return least === most || freeOverCents === null
    ? fee
    : `${fee}, free over ${freeShippingLimit(freeOverCents, currency)}`
}

interface CountedProps {
  reading: Extract<ZipReading, { kind: 'served' }>
  estimate: DeliveryEstimate
}

function Counted({ reading: { state, zone }, estimate: { methods, holidays } }: CountedProps) {
  const later = methods.filter(({ isLater }) => isLater)
  const isOffMainland = zone.zone === 'off the mainland'
  return (
    <details className="mt-2 text-sm text-quiet">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        How these days are counted
      </summary>
      <p>
        {methods.map(({ name, time }) => `${name}: ${time}`).join('; ')}, counted from the day you order,
        shipping day included. {holidays.length > 0 && `${holidayWords(holidays)} not counted. `}
        {later.length > 0 &&
          `${isOffMainland ? state.name : `A ZIP code of ${zone.name}`} is far from our workshop, which keeps ${WORKSHOP_TIME}, so the first of the ${later[0]?.time} are left out. `}
        {isOffMainland && `Delivery to ${state.name} costs what it costs everywhere. `}
        The state follows from the first three digits of the ZIP code, as the Postal Service lists them, and
        how far it is from the first one. A PO box counts as the addresses around it. The checkout and your
        order show the same days.
      </p>
    </details>
  )
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

function holidayWords(holidays: DeliveryEstimate['holidays']): string {
  const named = holidays.map(({ name, day }) => `${name} (${shortDay(day)})`)
  return `${listed.format(named)} ${named.length === 1 ? 'is' : 'are'}`
}

const SHORT = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
})
const LONG = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
})

const shortDay = (iso: string) => SHORT.format(new Date(iso))
const longDay = (iso: string) => LONG.format(new Date(iso))
