import { targetAmong } from '#shop/clients/storefront/redirect.ts'
import { PAGE_NOT_FOUND, PRODUCT_NOT_FOUND } from '#shop/page-api/page-context.ts'
import { pathOfMarkdown } from '#shop/search-engines/markdown/markdown-paths.ts'
import { pathsOfRedirect } from './find-redirect.ts'
import { isKnownMissing, keptRedirects } from './keep-services.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { PageRequest } from './page-keys.ts'
import type { MadePage } from './page-store.ts'
import type { PublicPages } from './public-pages.ts'

/** Whether no page of the shop can answer at this path; false where a page must be asked, as for a product. */
export type LeadsNowhere = (path: string) => boolean

interface MissingPagesParts {
  readonly leadsNowhere: LeadsNowhere
  readonly pages: Pick<PublicPages, 'shared'>
  readonly answers: Pick<KeptAnswers, 'peek'>
}

const PRODUCT = /^\/product\/([^/]+)$/

/**
 * Finds the answer to addresses that lead nowhere, of which anybody can make up any number, without making or keeping
 * anything for each: the document that they share, where it is at hand and it is known that no redirect begins here.
 * Whatever is not known is asked the usual way.
 */
export function createMissingPages({ leadsNowhere, pages, answers }: MissingPagesParts) {
  const shownAt = (path: string): string | undefined => {
    if (pathOfMarkdown(path) !== undefined) return undefined
    if (leadsNowhere(path)) return PAGE_NOT_FOUND
    const [, handle] = PRODUCT.exec(path) ?? []
    // A path of one spelling can be decoded.
    return handle !== undefined && isKnownMissing(answers, decodeURIComponent(handle))
      ? PRODUCT_NOT_FOUND
      : undefined
  }
  return ({ path, currency }: PageRequest): MadePage | undefined => {
    const sharedAs = shownAt(path)
    const redirects = keptRedirects(answers)
    if (sharedAs === undefined || !redirects) return undefined
    if (targetAmong(redirects, pathsOfRedirect(path)) !== null) return undefined
    const document = pages.shared(currency, sharedAs)
    return document && { ...document, parameters: [], cacheable: true, isBrief: true, sharedAs }
  }
}
