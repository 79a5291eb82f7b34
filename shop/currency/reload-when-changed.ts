import { namedCurrencies } from './named-currencies.ts'

/**
 * Pages are the same document for everyone, one for each currency. One that came out of a cache of the
 * browser's, or stood open in another tab while the choice changed, is therefore asked for again.
 */
export function reloadWhenCurrencyChanged(): void {
  const reloadIfOld = () => {
    if (document.visibilityState !== 'visible') return
    const shown = document.documentElement.dataset.currency
    if ((chosenCurrency() ?? shown) !== shown) location.reload()
  }
  addEventListener('pageshow', reloadIfOld)
  document.addEventListener('visibilitychange', reloadIfOld)
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof HTMLSelectElement ? target.form : null
    if (form && 'currencyForm' in form.dataset) void choose(form)
  })
}

/** By what the page offers, so that it need not bring the table along; the first offer is the default. */
function chosenCurrency(): string | undefined {
  const offers = document.querySelectorAll<HTMLOptionElement>('[data-currency-form] option')
  const codes = Array.from(offers, ({ value }) => value)
  return namedCurrencies(document.cookie).find((code) => codes.includes(code)) ?? codes[0]
}

async function choose(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (name !== 'return') body.set(name, String(value))
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
  if (answer?.ok) location.reload()
  else form.submit()
}
