import { isRefusedScope } from '#shop/clients/storefront/error.ts'
import { lessPatientInSilence } from '#shop/clients/storefront/less-patient.ts'
import { keepSections } from '../kept-sections.ts'
import { createPageHeaders, type PageHeaders } from '../page-headers.ts'
import { type PageParts, pageLocals } from '../page-locals.ts'
import type { AnswerRecorder } from './answer-recorder.ts'
import { findRedirect } from './find-redirect.ts'
import { REDIRECTS } from './invalidations.ts'
import { blankFor, withOwnWords } from './own-words.ts'
import type { PageRequest } from './page-keys.ts'
import type { MadePage, SharedPages } from './page-store.ts'
import { StoredPage } from './stored-page.ts'

// The browser keeps the page and revalidates it each time: the ETag makes that a 304, and a purge shows at once.
const PAGE_CACHE_CONTROL = 'private, no-cache'

const MOVED = 301
const NOT_FOUND = 404

/** A request for Astro's error page itself gets the not-found page, since nothing has failed. */
const FAILED_PAGE = '/500'
const MISSING_PAGE = '/404'

/** Renders public pages from an address and a currency and nothing else. */
export class PageRenderer {
  readonly #parts: PageParts
  readonly #headers: PageHeaders
  readonly #recorder: AnswerRecorder | undefined

  /** With `recorder`, which the services of `parts` go through, a page is told by what it was made from. */
  constructor(parts: PageParts, recorder?: AnswerRecorder) {
    this.#recorder = recorder
    const storefront = lessPatientInSilence(parts.locals.storefront)
    this.#parts = { ...parts, locals: { ...parts.locals, storefront } }
    this.#headers = createPageHeaders(parts.locals.publicUrl, parts.origins)
  }

  async render(asked: PageRequest, sharedPages: SharedPages = () => undefined): Promise<MadePage> {
    if (!this.#recorder) return this.#make(asked, sharedPages)
    const { made, madeFrom } = await this.#recorder.during(() => this.#make(asked, sharedPages))
    return { ...made, madeFrom }
  }

  async #make({ path, search, currency }: PageRequest, sharedPages: SharedPages): Promise<MadePage> {
    const { app, locals: shared } = this.#parts
    let atHand: ReturnType<SharedPages>
    const isAtHand = (what: string) => {
      atHand = sharedPages(what)
      return atHand !== undefined
    }
    const locals = pageLocals(shared, search, currency, { sharing: { isAtHand, blankFor } })
    const { page } = locals
    // The request has no query: the page reads it through the record, which notes the parameters that were read.
    const request = keepSections(new Request(shared.publicUrl + (path === FAILED_PAGE ? MISSING_PAGE : path)))
    const response = await app.render(request, { locals, addCookieHeader: true })
    const isMissing = (atHand?.page.status ?? response.status) === NOT_FOUND
    const redirect = isMissing
      ? await findRedirect(locals.storefront, { path, search, publicUrl: shared.publicUrl })
      : undefined
    if (redirect?.ok && redirect.data !== undefined) return this.#redirectTo(redirect.data, response)
    if (redirect && !redirect.ok) {
      shared.log.warn({ err: redirect.error, path }, 'it could not be asked where an address leads')
      // A storefront that refuses for lack of a scope would refuse again, so the page is cached all the same.
      if (!isRefusedScope(redirect.error)) page.doNotCache()
    }
    if (isMissing) page.tag(REDIRECTS)
    const { parameters, shared: sharedAs } = page
    const isBrief = page.isBrief || sharedAs !== undefined
    if (atHand) {
      const tags = [...page.tags, ...atHand.tags]
      const known = { tags, parameters, cacheable: page.cacheable, isBrief, sharedAs }
      return { ...known, ...forOneAddress(atHand.page, page.words) }
    }
    const body = Buffer.from(await response.arrayBuffer())
    const cacheable = page.cacheable && (response.status === 200 || sharedAs !== undefined)
    const headers = this.#headersOf(response, cacheable && !isBrief)
    const isForMany = cacheable && (!isBrief || sharedAs !== undefined)
    const document = new StoredPage(response.status, headers, body, isForMany ? 'small' : 'fast')
    return {
      ...forOneAddress(document, page.words),
      tags: page.tags,
      parameters,
      cacheable,
      isBrief,
      sharedAs,
    }
  }

  /** A redirect is not cached, since the owner may remove it. */
  #redirectTo(location: string, response: Response): MadePage {
    const headers = { ...this.#headersOf(response, false), location }
    const page = new StoredPage(MOVED, headers, Buffer.alloc(0), 'fast')
    return { page, tags: [REDIRECTS], parameters: [], cacheable: false }
  }

  #headersOf(response: Response, cacheable: boolean): Record<string, string> {
    return {
      ...this.#headers(response),
      'cache-control': cacheable ? PAGE_CACHE_CONTROL : 'private, no-cache, max-age=0',
      vary: 'Accept, Accept-Encoding, Cookie',
    }
  }
}

/** The document itself, or a template and the page made from it with the words of one address. */
function forOneAddress(
  document: StoredPage,
  words: ReadonlyMap<string, string>,
): Pick<MadePage, 'page' | 'template'> {
  if (words.size === 0) return { page: document }
  return { page: document.adapted((html) => withOwnWords(html, words)), template: document }
}
