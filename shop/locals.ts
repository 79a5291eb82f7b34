import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { AffiliateApplication } from './affiliate/affiliate-schema.ts'
import type { BackendClient } from './clients/backend/backend-client.ts'
import type { StorefrontClient } from './clients/storefront/storefront.ts'
import type { ContactMessage } from './contact/contact-schema.ts'
import type { PageContext } from './page-context.ts'
import type { Traps } from './ui/form/traps.ts'

/** What `server/` hands to every page, the not-found page included. */
export interface ShopLocals extends SharedLocals {
  page: PageContext
  currency: CurrencyCode
  /** The network address that a form was sent from. A page that is only looked at does not know whom it is for. */
  sentFrom?: string | undefined
}

/** What is the same for all pages: what they may call stands here, and is made in `server/open-parts.ts`. */
export interface SharedLocals {
  claims: Claims
  storefront: StorefrontClient
  /** As a visitor: who is signed in is known to the browser alone. */
  backend: BackendClient
  forms: Forms
  /** The origin people see; links that leave the page are made from it. */
  publicUrl: string
  log: ShopLog
  /** What the browser may know; in the page as JSON. */
  browser: BrowserConfig
}

/** What the shop's forms may do; each rejects where nothing was kept. */
export interface Forms {
  /** For `FormTraps`: that the form was shown now. */
  stamp(): string
  saveContactMessage(message: ContactMessage, sender: FormSender): Promise<FormOutcome>
  saveAffiliateApplication(application: AffiliateApplication, sender: FormSender): Promise<FormOutcome>
  /** Sends a mail that asks, and says nothing of whether the address is known. */
  subscribe(request: { readonly email: string }, sender: FormSender): Promise<FormOutcome>
}

/** Whoever comes from where too much came from is told to come later. */
export type FormOutcome = 'taken' | 'too many'

export interface FormSender extends Traps {
  readonly address: string | undefined
}

/**
 * What pages may say: all that the specification says, or only what data proves. The second shows no rating and
 * no higher price that nobody gave, and none of the testimonials, badges, figures and certificates.
 */
export type Claims = 'as-specified' | 'substantiated'

export interface ShopLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface BrowserConfig {
  storefront: {
    url: string
    accessToken: string
    apiVersion: string
    name: string
    /** null for a hosted store: its checkout lives on whatever domain its owner gave it, by https, or on this machine. */
    checkoutOrigin: string | null
  }
  backend: {
    url: string
    anonKey: string
  }
}
