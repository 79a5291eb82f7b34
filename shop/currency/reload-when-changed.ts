import { namedCurrencies } from './named-currencies.ts'

/**
 * Pages are the same document for everyone, one for each currency. A page from the browser's cache, or one left open
 * in another tab while the currency changed, is therefore reloaded.
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

/** Reads the codes from the page's form, to avoid loading the table of currencies; the first is the default. */
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
