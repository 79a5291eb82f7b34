import { holidaysAfter } from '#facts/delivery/business-days.ts'
import {
  type DeliveryTerms,
  type DeliveryWindow,
  deliveries,
  deliveryWindow,
  workshopDay,
} from '#facts/delivery/delivery.ts'
import type { ZipReading } from '#facts/delivery/zip.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'

type Served = Extract<ZipReading, { kind: 'served' }>

/** What the goods may cost after their discount: a product's variants have a range, a cart has one amount. */
export interface GoodsCents {
  readonly least: number
  readonly most: number
}

export interface MethodEstimate {
  readonly name: string
  /** Such as '5-7 business days'. */
  readonly time: string
  readonly window: DeliveryWindow
  /** What it costs for the dearest of the goods, and for the cheapest, which may be more. */
  readonly feeCents: GoodsCents
  readonly freeOverCents: number | null
  /** The ZIP code's zone leaves out the method's first days. */
  readonly isLater: boolean
}

export interface DeliveryEstimate {
  /** The day on which an order counts that is placed now, as YYYY-MM-DD. */
  readonly orderDay: string
  readonly methods: readonly MethodEstimate[]
  /** Federal holidays until the last of these days, which no method counts. */
  readonly holidays: readonly { readonly name: string; readonly day: string }[]
}

/** By the rule that the checkout promises by, and the order keeps. */
export function estimateDelivery(
  { zip }: Served,
  goods: GoodsCents,
  now: Date,
  isFreeByCode = false,
): DeliveryEstimate {
  const methods = deliveries().map((terms) => {
    const window = deliveryWindow(terms.method, now, zip)
    return {
      ...{ name: terms.name, time: terms.time, window },
      freeOverCents: terms.freeOverCents,
      feeCents: feesOf(terms, goods, isFreeByCode),
      isLater: window.from !== deliveryWindow(terms.method, now).from,
    }
  })
  const orderedOn = workshopDay(now)
  const lastDay =
    methods
      .map(({ window }) => window.to)
      .toSorted()
      .at(-1) ?? ''
  return {
    orderDay: orderedOn.toISOString().slice(0, 10),
    methods,
    holidays: holidaysAfter(orderedOn, new Date(lastDay)).map(({ name, day }) => ({
      name,
      day: day.toISOString().slice(0, 10),
    })),
  }
}

function feesOf({ method, feeCents }: DeliveryTerms, goods: GoodsCents, isFreeByCode: boolean): GoodsCents {
  if (isFreeByCode && method === USUAL_METHOD) return { least: 0, most: 0 }
  const fees = [feeCents(goods.least), feeCents(goods.most)]
  return { least: Math.min(...fees), most: Math.max(...fees) }
}
