import { type Seat, seats } from '#facts/seats.ts'

/** A seat as the storefront sells it at this moment. */
export interface SeatOffer {
  /** The price of its cheapest variant. */
  readonly usdCents: number
  readonly isInStock: boolean
}

/** By handle. Undefined where the storefront did not answer: then seats are named without their prices. */
export type SeatOffers = ReadonlyMap<string, SeatOffer> | undefined

/** The seats that are sold; all of them where nobody knows. */
export const soldSeats = (offers: SeatOffers): readonly Seat[] =>
  seats.filter(({ handle }) => !offers || offers.has(handle))
