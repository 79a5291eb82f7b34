import { type CurrencyCode, currencies } from '#facts/currencies.ts'

/** Clause 2.14: a plain form; the script beside it only saves the extra tap and keeps the place on the page. */
export function CurrencyForm({ currency, address }: { currency: CurrencyCode; address: string }) {
  return (
    <form
      method="post"
      action="/currency"
      className="flex min-w-0 items-center noscript:max-[389px]:order-last noscript:max-[389px]:w-full noscript:max-[389px]:justify-end"
      data-currency-form=""
    >
      <input type="hidden" name="return" value={address} />
      <select
        name="currency"
        defaultValue={currency}
        autoComplete="off"
        aria-label="Currency"
        className="h-11 min-w-0 [field-sizing:content] rounded-sm border border-transparent bg-transparent px-1 text-[15px] hover:border-line max-[399px]:px-0 max-[399px]:text-[14px] max-[359px]:text-[13px]"
      >
        {currencies.map(({ code, symbol, label }) => (
          <option key={code} value={code} label={`${code} ${symbol}`}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="h-11 min-w-11 px-2 text-[15px] underline underline-offset-4">
          Set
        </button>
      </noscript>
    </form>
  )
}
