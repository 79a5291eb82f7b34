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
    if (!form || !('currencyForm' in form.dataset)) return
    import('./choose-currency.ts').then(
      (script) => script.chooseCurrency(form),
      () => form.submit(),
    )
  })
}

/** Reads the codes from the page's form, to avoid loading the table of currencies; the first is the default. */
function chosenCurrency(): string | undefined {
  const offers = document.querySelectorAll<HTMLOptionElement>('[data-currency-form] option')
  const codes = Array.from(offers, ({ value }) => value)
  return namedCurrencies(document.cookie).find((code) => codes.includes(code)) ?? codes[0]
}
