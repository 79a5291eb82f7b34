import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { SharedLocals, ShopLocals } from '#shop/locals.ts'
import { blankFor, withOwnWords } from './own-words.ts'
import type { PageRequest, Rendered, SharedPages } from './page-cache.ts'
import { pageLocals } from './page-locals.ts'
import { type OutsideOrigins, securityHeaders, withOrigins } from './security-headers.ts'
import { StoredPage } from './stored-page.ts'

/** The built shop: Astro's app, Request → Response. */
export interface ShopApp {
  render(request: Request, options: { locals: ShopLocals; addCookieHeader: boolean }): Promise<Response>
}

export interface PageRendererParts {
  app: ShopApp
  locals: SharedLocals
  origins: OutsideOrigins
}

// Kept by the browser but asked about each time: the ETag makes that a 304, and a purge is seen at once.
const PAGE_CACHE_CONTROL = 'private, no-cache'

const UNAVAILABLE = 503
/** When machines may ask again for what could not be loaded. */
const RETRY_AFTER_S = '30'

const HTML = 'text/html; charset=utf-8'

/** Makes pages: what `page-cache.ts` calls when it has none, and what answers forms. */
export class PageRenderer {
  readonly #parts: PageRendererParts
  readonly #fixedHeaders: Record<string, string>

  constructor(parts: PageRendererParts) {
    this.#parts = parts
    this.#fixedHeaders = securityHeaders(parts.locals.publicUrl)
  }

  async render(
    { path, search, currency }: PageRequest,
    sharedPages: SharedPages = () => undefined,
  ): Promise<Rendered> {
    const { app, locals: shared } = this.#parts
    let atHand: ReturnType<SharedPages>
    const isAtHand = (what: string) => {
      atHand = sharedPages(what)
      return atHand !== undefined
    }
    const locals = pageLocals(shared, search, currency, undefined, { isAtHand, blankFor })
    const { page } = locals
    // The page sees its path alone; a query is read through the record, which by that knows what matters.
    const request = new Request(shared.publicUrl + path)
    const response = await app.render(request, { locals, addCookieHeader: true })
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

  /** A form's answer: never kept, its body and address the visitor's own. */
  async answer(request: Request, currency: CurrencyCode, sentFrom: string): Promise<Response> {
    const { app, locals: shared } = this.#parts
    const locals = pageLocals(shared, new URL(request.url).search, currency, sentFrom)
    const response = await app.render(request, { locals, addCookieHeader: true })
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(this.#headersOf(response, false))) headers.set(name, value)
    return new Response(response.body, { status: response.status, headers })
  }

  #headersOf(response: Response, cacheable: boolean): Record<string, string> {
    const type = response.headers.get('content-type') ?? HTML
    const headers: Record<string, string> = {
      ...this.#fixedHeaders,
      'content-type': type,
      'cache-control': cacheable ? PAGE_CACHE_CONTROL : 'private, no-cache, max-age=0',
      vary: 'Cookie, Accept-Encoding',
    }
    if (response.status === UNAVAILABLE) headers['retry-after'] = RETRY_AFTER_S
    if (type.startsWith('text/html')) headers['speculation-rules'] = '"/speculation-rules.json"'
    const policy = response.headers.get('content-security-policy')
    if (policy) headers['content-security-policy'] = withOrigins(policy, this.#parts.origins)
    const location = response.headers.get('location')
    if (location) headers.location = location
    return headers
  }
}

/** The document as it is; or a template, and the page that the words of an address make of it. */
function forOneAddress(
  document: StoredPage,
  words: ReadonlyMap<string, string>,
): Pick<Rendered, 'page' | 'template'> {
  if (words.size === 0) return { page: document }
  return { page: document.adapted((html) => withOwnWords(html, words)), template: document }
}
