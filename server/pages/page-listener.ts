import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { readCurrencyCookie } from '#shop/currency/currency-cookie.ts'
import { encodingFor } from '../serving/content-coding.ts'
import { splitUrl } from './canonical-path.ts'
import type { PageCache, PageRequest } from './page-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { StoredPage } from './stored-page.ts'

/** The hot path: a page that is in the cache is answered here, before any framework sees the request. */
export function answeredFromCache(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const page = cache.peek(pageRequestOf(request))
  const ready = page?.ready(encodingFor(request.headers['accept-encoding']))
  if (!page || !ready) return false
  send(request, response, page, ready)
  return true
}

/** A page that must be rendered, or compressed, first. */
export async function answerPage(
  cache: PageCache,
  renderer: PageRenderer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pageRequest = pageRequestOf(request)
  const page = await cache.get(pageRequest, (shared) => renderer.render(pageRequest, shared))
  send(request, response, page, await page.representation(encodingFor(request.headers['accept-encoding'])))
}

function pageRequestOf(request: IncomingMessage): PageRequest {
  return { ...splitUrl(request.url), currency: chosenCurrency(request) }
}

/** By the same rule as the page's own script, or the two would ask each other for ever. */
export function chosenCurrency(request: IncomingMessage): CurrencyCode {
  return readCurrencyCookie(request.headers.cookie)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  { body, headers, etag }: { body: Buffer; headers: Record<string, string | number>; etag: string },
): void {
  if (page.status === 200 && matches(request.headers['if-none-match'], etag)) {
    const { 'content-length': _length, 'content-type': _type, ...kept } = headers
    response.writeHead(304, kept).end()
    return
  }
  response.writeHead(page.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
}
