import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Office } from '#office/desk/office.ts'
import { createPageHeaders } from '../page-headers.ts'
import { type PageParts, pageLocals } from '../page-locals.ts'
import type { MakeInTurn } from '../render-shares.ts'

/** The visitor's currency and address, which their request does not carry as such. */
export interface Visitor {
  readonly currency: CurrencyCode
  readonly address: string
}

export type AnswerPersonally = (request: Request, visitor: Visitor) => Promise<Response>

/**
 * No cache may keep the page, and no proxy may compress it: a page that repeats words of its request would reveal its
 * secrets by its compressed size (BREACH).
 */
const FOR_ONE = { 'cache-control': 'private, no-store, no-transform', vary: 'Cookie' }

/**
 * Makes personal pages: the page gets the whole request, and only its sender gets the answer. Equal requests are never
 * merged here.
 */
export function createPersonalPages(
  { app, locals: shared, origins }: PageParts,
  office: Office | undefined,
  makeInTurn: MakeInTurn,
): AnswerPersonally {
  const headersOf = createPageHeaders(shared.publicUrl, origins)
  return async (request, { currency, address }) => {
    const { pathname, search } = new URL(request.url)
    const own = pageLocals(shared, search, currency, { sentFrom: address })
    const locals = { ...own, ...(isOfOffice(pathname) && { office }) }
    const response = await makeInTurn(address, () => app.render(request, { locals, addCookieHeader: true }))
    // Astro adds cookies to the response's headers, and copying `Headers` keeps several of one name.
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries({ ...headersOf(response), ...FOR_ONE })) {
      headers.set(name, value)
    }
    if (pathname === PACKING) headers.set('permissions-policy', withCamera(headers.get('permissions-policy')))
    // A page that is fetched before anybody asks for it would take what is told once.
    headers.delete('speculation-rules')
    return new Response(response.body, { status: response.status, headers })
  }
}

/** The packing table's phone reads labels (`office/orders/scan-tracking.ts`); no other page may use a camera. */
const PACKING = '/office/pack'

const withCamera = (policy: string | null): string => (policy ?? '').replace('camera=()', 'camera=(self)')

/** No other page can ask what the office may. */
export function isOfOffice(path: string): boolean {
  return path === '/office' || path.startsWith('/office/')
}
