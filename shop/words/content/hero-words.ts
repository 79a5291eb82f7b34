import type { ClaimId } from '#facts/claims/claims.ts'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Claims } from '../../page-api/claims.ts'
import type { Source } from '../../ui/text/source-link.tsx'
import { fillIn } from './placeholders.ts'

/** The words at the top of a page. */
interface HeroWords {
  readonly title: string
  readonly lead: string
  readonly benefits: readonly string[]
  readonly source?: Source | undefined
}

interface HeroEntry {
  readonly data: {
    readonly title: string
    readonly lead: string
    /** What the lead claims; `otherwise` takes its place while one of it may not be said. */
    readonly claims: readonly ClaimId[]
    readonly otherwise?: string | undefined
    readonly source?: Source | undefined
    readonly benefits: readonly { readonly text: string; readonly claim: ClaimId }[]
  }
}

interface Shown {
  readonly currency: CurrencyCode
  readonly claims: Claims
}

/** Fills the figures into an entry of `shop/content/lists/heroes.json`. Throws where the list has none of that page. */
export function heroWords(entry: HeroEntry | undefined, { currency, claims }: Shown): HeroWords {
  if (!entry) throw new Error('shop/content/lists/heroes.json lacks a page')
  const { title, lead, otherwise, benefits, source } = entry.data
  const maySay = entry.data.claims.every((claim) => claims.has(claim))
  const fill = (text: string) => fillIn(text, currency)
  return {
    title: fill(title),
    lead: fill(maySay ? lead : (otherwise ?? '')),
    benefits: benefits.filter(({ claim }) => claims.has(claim)).map(({ text }) => fill(text)),
    source: maySay ? source : undefined,
  }
}
