import { type CurrencyCode, currencyOf } from '#facts/currencies/currencies.ts'

/** Says above all prices of a page that they are converted, and what is charged instead (clause 9.06). */
export function ConvertedPrices({ currency }: { currency: CurrencyCode }) {
  const { code, rate } = currencyOf(currency)
  return (
    <p className="border-b border-line bg-white text-sm text-quiet" data-converted={code}>
      <span className="page-width block py-2">
        Prices in {code} are converted at {rate} to the US dollar. You are charged in US dollars.
      </span>
    </p>
  )
}
