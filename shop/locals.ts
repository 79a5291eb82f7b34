import type { AffiliateApplication } from './affiliate/affiliate-schema.ts'
import type { ChangeOnce } from './cart/posted/cart-changes.ts'
import type { ContactMessage } from './contact/contact-schema.ts'
import type { FormOutcome, FormSender, PostedForm } from './page-api/answer-form.ts'
import type { PageServices, SharedServices } from './page-api/page-services.ts'
import type { StockWish } from './product/stock-alert/stock-alert-schema.ts'

/**
 * What `server/` hands to every page, the not-found page included. Nothing here says who asks: a page of
 * `shop/pages/` is one document for everybody. What a visitor alone sees is a page of `shop/personal/`, which has the
 * request whole, as `Astro.request` and `Astro.cookies` (decision 76). Features take `PageServices` of it, and the
 * pages hand them the rest.
 */
export interface ShopLocals extends PageServices, SharedLocals {
  /** The network address of whoever posted a form, or asks for a page of their own. */
  sentFrom?: string | undefined
  /** What was posted to this page, which answers it to the sender alone. */
  posted?: PostedForm | undefined
}

/** What is the same for all pages: what they may call stands here, and is made in `server/open-parts.ts`. */
export interface SharedLocals extends SharedServices {
  readonly forms: Forms
  readonly changeCartOnce: ChangeOnce
}

/** What the shop's forms may do; each rejects where nothing was stored. */
export interface Forms {
  /** For `FormTraps`: that the form was shown now. */
  stamp(): string
  saveContactMessage(message: ContactMessage, sender: FormSender): Promise<FormOutcome>
  saveAffiliateApplication(application: AffiliateApplication, sender: FormSender): Promise<FormOutcome>
  /** Sends a mail that asks, and says nothing of whether the address is known. */
  subscribe(request: { readonly email: string }, sender: FormSender): Promise<FormOutcome>
  /** Asks by mail whether to write when a variant is back. Undefined with a hosted storefront. */
  readonly awaitStock: ((request: StockWish, sender: FormSender) => Promise<FormOutcome>) | undefined
}
