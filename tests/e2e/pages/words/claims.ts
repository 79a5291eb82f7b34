import type { Page } from '@playwright/test'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Seat } from '#facts/seats.ts'

interface Claim {
  readonly words: RegExp
  /** Whether the claim is true of the product; no claim is true of an unknown product. */
  readonly isTrueOf: (product: ProductFacts) => boolean
}

const ofSeats =
  (isTrue: (seat: Seat) => boolean) =>
  (product: ProductFacts): boolean =>
    !isPart(product) && isTrue(product)

const orCushions =
  (isTrue: (seat: Seat) => boolean) =>
  (product: ProductFacts): boolean =>
    isPart(product) ? product.kind === 'cushions' : isTrue(product)

/** Claims that are true of some kinds of product and false of others. */
const CLAIMS: readonly Claim[] = [
  { words: /\bshins?\b/i, isTrueOf: orCushions(({ kneels }) => kneels) },
  // The word in a chair's name, or in that of the research, is no claim.
  { words: /\bkneel(?!ing (?:chair|and rocking))/i, isTrueOf: orCushions(({ kneels }) => kneels) },
  { words: /\bslop(?:es|ing)\b/i, isTrueOf: orCushions(({ slopeDeg }) => slopeDeg !== undefined) },
  {
    words: /Here there is none|nothing to lean on|without a backrest|has no back\b|There is no back\b/i,
    isTrueOf: ofSeats(({ hasBackrest }) => !hasBackrest),
  },
  { words: /\blow back(?:rest)?\b|Here it is low/i, isTrueOf: ofSeats(({ hasBackrest }) => hasBackrest) },
  { words: /\bholes\b|\bhole \d/i, isTrueOf: ofSeats(({ height }) => height.by === 'holes') },
  { words: /\bknobs?\b/i, isTrueOf: orCushions(({ knobs }) => knobs !== undefined) },
  { words: /raise the front/i, isTrueOf: ofSeats(({ tilts }) => tilts) },
  { words: /nothing to set|height is fixed/i, isTrueOf: ofSeats(({ height }) => height.by === 'nothing') },
  {
    words: /before you change anything/i,
    isTrueOf: orCushions(({ height }) => height.by !== 'nothing'),
  },
  {
    words: /how high to set the seat|Set the seat/i,
    isTrueOf: ofSeats(({ height }) => height.by === 'lift'),
  },
  {
    words: /Assembly takes|minutes to assemble|tools are in the box/i,
    isTrueOf: ({ assembly }) => assembly === 'tools in the box',
  },
  { words: /Nothing to assemble/i, isTrueOf: ({ assembly }) => assembly === 'by hand' },
  { words: /frame, fittings and cushions/i, isTrueOf: ofSeats(() => true) },
  { words: /memory foam/i, isTrueOf: orCushions(({ foam }) => foam.kind === 'memory foam') },
  { words: /cross(?:ed)?[ -]leg/i, isTrueOf: ofSeats(({ sitterCrossesLegs }) => sitterCrossesLegs) },
  { words: /as you would on a horse|astride/i, isTrueOf: ofSeats(({ sitting }) => sitting === 'astride') },
  {
    words: /it rolls|turns(?:,| and) rolls/i,
    isTrueOf: ofSeats(({ rolls }) => rolls),
  },
]

/** The claims among those sentences that are false of the product. */
export function falseClaims(sentences: readonly string[], product: ProductFacts | undefined): string[] {
  const notTrue = CLAIMS.filter(({ isTrueOf }) => !product || !isTrueOf(product))
  return sentences.filter((sentence) => notTrue.some(({ words }) => words.test(sentence)))
}

/**
 * A page's text block by block, including closed panels and text for screen readers alone. It omits reviews, which are
 * their writers' words, the numbers of list items, and the links that every page has.
 */
export function sentencesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks =
      'p, li, dt, dd, td, th, h1, h2, h3, summary, figcaption, label, legend, option, button, blockquote'
    const said = new Map<Element, string>()
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript, [data-review]')) continue
      if (parent.matches('ol [aria-hidden="true"]') && /^\s*\d+\s*$/.test(node.textContent ?? '')) continue
      const block = parent.closest(blocks) ?? parent
      said.set(block, `${said.get(block) ?? ''} ${node.textContent ?? ''}`)
    }
    const heard = [...document.querySelectorAll('main img, main [aria-label]')]
      .filter((each) => !each.closest('[data-review], [data-pictures-strip]'))
      .map((each) => each.getAttribute('alt') ?? each.getAttribute('aria-label') ?? '')
    return [...said.values(), ...heard].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  })
}
