import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Seat } from '#facts/seats.ts'
import { type OtherDesk, type SeatFit, sittersOf } from '#geometry/fit.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { formatPrice, priceInCurrencyCents } from '../../currency/price-rules.ts'
import { bothWords, heightWords, weightWords } from '../../ui/measure/measures.ts'
import { type SeatOffer, type SeatOffers, soldSeats } from '../seat-offers.ts'
import { elbowsInBrief, lacksInBrief, settingInBrief } from '../setting/explain-setting.ts'
import type { Instead } from './answer-fit.ts'
import { type FitQuery, fitSearch } from './fit-query.ts'

interface OtherSeatsProps {
  instead: Instead
  /** The seat that the answer is about, which is not named again. */
  besides: SeatFit
  visitor: Visitor
  query: FitQuery
  offers: SeatOffers
  currency: CurrencyCode
}

/** What fits instead, each with its setting and price; where nothing does, what would have to change. */
export function OtherSeats({ instead, besides, visitor, query, offers, currency }: OtherSeatsProps) {
  const others = (fits: readonly SeatFit[]) => fits.filter(({ seat }) => seat !== besides.seat)
  const [fits, near] = [others(instead.choice.fits), others(instead.choice.near)]
  const list = { query, offers, currency }
  return (
    <div className="mt-6 border-t border-line pt-5">
      {fits.length > 0 ? (
        <>
          <h4 className="text-xl font-semibold">
            {fits.length === 1 ? 'This one fits you' : 'These fit you'}
          </h4>
          <SeatList seats={fits} {...list} />
        </>
      ) : (
        <NoneFits desks={instead.desks} visitor={visitor} query={query} offers={offers} />
      )}
      {near.length > 0 && (
        <>
          <h4 className="mt-6 text-xl font-semibold">{near.length === 1 ? 'A near miss' : 'Near misses'}</h4>
          <SeatList seats={near} {...list} />
        </>
      )}
      <a
        href={`/compare?${fitSearch(query)}`}
        className="mt-4 inline-flex min-h-11 items-center text-pine underline underline-offset-6"
      >
        Compare every seat for your height and desk
      </a>
    </div>
  )
}

interface SeatListProps {
  seats: readonly SeatFit[]
  query: FitQuery
  offers: SeatOffers
  currency: CurrencyCode
}

function SeatList({ seats, query, offers, currency }: SeatListProps) {
  return (
    <ul className="figures mt-2 divide-y divide-line border-y border-line">
      {seats.map((fit) => (
        <li key={fit.seat.handle} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <a
            href={`/product/${fit.seat.handle}?${fitSearch(query)}#fit-answer`}
            className="inline-flex min-h-11 items-center font-medium text-pine underline underline-offset-6"
          >
            {fit.seat.name}
          </a>
          <PriceOf offer={offers?.get(fit.seat.handle)} currency={currency} />
          <p className="w-full pb-1 text-note">
            {settingInBrief(fit.seat, fit.setting)}. Your elbows come {elbowsInBrief(fit)}.
            {lacksInBrief(fit).map((words) => ` ${words}.`)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function PriceOf({ offer, currency }: { offer: SeatOffer | undefined; currency: CurrencyCode }) {
  if (!offer) return null
  return (
    <p>
      {formatPrice(priceInCurrencyCents(offer.usdCents, currency), currency)}
      {!offer.isInStock && <span className="text-quiet"> (sold out)</span>}
    </p>
  )
}

type NoneFitsProps = Pick<OtherSeatsProps, 'visitor' | 'query' | 'offers'> & {
  desks: readonly OtherDesk[]
}

/** Which desks would do, or why none would. */
export function NoneFits({ desks, visitor, query, offers }: NoneFitsProps) {
  return (
    <>
      <h4 className="text-xl font-semibold">None of our seats fits you at this desk</h4>
      {desks.length === 0 && (
        <p className="figures mt-2 max-w-[60ch]">{whyNoDeskHelps(visitor, soldSeats(offers))}</p>
      )}
      {desks.map(({ deskIn, fits }) => (
        <p key={deskIn} className="figures mt-2 max-w-[60ch]">
          At a desk {bothWords(Math.abs(deskIn - visitor.deskIn))}{' '}
          {deskIn > visitor.deskIn ? 'higher' : 'lower'}, {bothWords(deskIn)} high,{' '}
          {fits.length === 1 ? 'this one fits' : 'these fit'}:{' '}
          {fits.map(({ seat }, index) => (
            <span key={seat.handle}>
              {index > 0 && ', '}
              <a
                href={`/product/${seat.handle}?${fitSearch(query, deskIn)}#fit-answer`}
                className="text-pine underline underline-offset-4"
              >
                {seat.name}
              </a>
            </span>
          ))}
          .
        </p>
      ))}
    </>
  )
}

/** Why no desk helps: it is the body that no seat is made for. */
function whyNoDeskHelps({ weightLb = 0 }: Visitor, sold: readonly Seat[]): string {
  if (sold.length === 0) return 'None of our seats is for sale just now.'
  const strongestLb = Math.max(...sold.map(({ capacityLb }) => capacityLb))
  if (weightLb > strongestLb)
    return `No other desk changes that: nothing that we sell carries more than ${weightWords(strongestLb)}. Please buy a seat that is made for your weight.`
  const sitters = sold.map(sittersOf)
  const minHeight = Math.min(...sitters.map((each) => each.minHeight))
  const maxHeight = Math.max(...sitters.map((each) => each.maxHeight))
  return `No other desk changes that: we know how people from ${heightWords(minHeight)} to ${heightWords(maxHeight)} sit, and would be guessing for anybody else.`
}
