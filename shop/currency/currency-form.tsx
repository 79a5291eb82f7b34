import { type CurrencyCode, currencies, currencyOf } from '#facts/currencies/currencies.ts'
import { Icon } from '../ui/icon.tsx'

/** Clause 2.14: a plain form, whose script only saves the extra tap and keeps the scroll position. */
export function CurrencyForm({ currency, address }: { currency: CurrencyCode; address: string }) {
  const chosen = currencyOf(currency)
  return (
    <form
      method="post"
      action="/currency"
      className="flex min-w-0 items-center noscript:max-sm:order-last noscript:max-sm:w-full noscript:max-sm:justify-end"
      data-currency-form=""
    >
      <input type="hidden" name="return" value={address} />
      <span className="currency-list relative flex h-11 items-center rounded-sm border border-transparent px-1 text-note hover:border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 max-[399px]:px-0 max-[399px]:text-[0.82rem] max-[359px]:text-tag">
        {/* The bar has no room for the list's long labels. Without a script the list itself shows the choice. */}
        <span aria-hidden="true" className="flex items-center gap-1 whitespace-nowrap noscript:hidden">
          {chosen.code} {chosen.symbol}
          <Icon name="chevron" className="size-3" />
        </span>
        <select
          name="currency"
          defaultValue={currency}
          autoComplete="off"
          aria-label="Currency"
          className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:max-w-40 noscript:bg-transparent noscript:opacity-100"
        >
          {currencies.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </span>
      {/* `unanswered.css` shows it below as well, where a choice has not been answered by any script. */}
      <button
        type="submit"
        className="hidden h-11 min-w-11 text-note underline underline-offset-4 noscript:block"
      >
        Set
      </button>
    </form>
  )
}
