import '../islands/tap-directive.ts'
import 'astro/runtime/server/astro-island.js'
import { markSignedIn, resumeAccountIfAny } from '../account/early-account.ts'
import { CART_KEY } from '../cart/store/cart-key.ts'
import { reloadWhenCurrencyChanged } from '../currency/reload-when-changed.ts'
import { closeSearchWhenLeft, suggestOnceUsed } from '../header/close-search-when-left.ts'
import { showLoading } from '../islands/show-loading.ts'
import { whenStored } from '../islands/when-stored.ts'
import { wakeForm } from '../ui/form/wake-form.ts'
import { countVisit } from '../visits/count-visit.ts'

/** What every page does, in one file with all that it needs: apart from that, these lines would be half as long again. */
export function runPage(): void {
  resumeAccountIfAny()
  markSignedIn()
  // Once it is there it shows each change by itself; where it does not come, the first touch shows the cart.
  whenStored(CART_KEY, () => {
    document.documentElement.dataset.waits = ''
    import('../cart/sleeping-cart.ts').catch(() => {})
  })
  reloadWhenCurrencyChanged()
  closeSearchWhenLeft()
  suggestOnceUsed()
  showLoading()
  countVisit()
  if (!('interestForElement' in HTMLButtonElement.prototype))
    import('../header/open-on-hover.ts').then((script) => script.openOnHover())
  wakeForm('newsletter', async () => (await import('../footer/newsletter/subscribe.ts')).subscribe)
}
