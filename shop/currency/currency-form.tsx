import { type CurrencyCode, currencies } from '#facts/currencies.ts'

/** Clause 2.14: a plain form; the script beside it only saves the extra tap and keeps the place on the page. */
export function CurrencyForm({ currency, path }: { currency: CurrencyCode; path: string }) {
  return (
    <form method="post" action="/currency" className="flex min-w-0 items-center" data-currency-form="">
      <input type="hidden" name="return" value={path} />
      <select
        name="currency"
        defaultValue={currency}
        autoComplete="off"
        aria-label="Currency"
        className="h-11 min-w-0 [field-sizing:content] rounded-sm border border-transparent bg-transparent px-1 text-[15px] hover:border-line"
      >
        {currencies.map(({ code, symbol, label }) => (
          <option key={code} value={code} label={`${code} ${symbol}`}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="h-11 px-2 underline">
          Set
        </button>
      </noscript>
    </form>
  )
}
