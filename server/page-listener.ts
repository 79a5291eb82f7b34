import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CurrencyCode, defaultCurrency, isCurrencyCode } from '#facts/currencies.ts'
import type { PageCache, PageRequest } from './page-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { Encoding, StoredPage } from './stored-page.ts'

const CURRENCY_COOKIE = /(?:^|;\s*)keel_currency=([A-Z]{3})(?:;|$)/

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
  const page = await cache.get(pageRequest, () => renderer.render(pageRequest))
  send(request, response, page, await page.representation(encodingFor(request.headers['accept-encoding'])))
}

function pageRequestOf(request: IncomingMessage): PageRequest {
  const url = request.url ?? '/'
  const queryStart = url.indexOf('?')
  return {
    path: queryStart === -1 ? url : url.slice(0, queryStart),
    search: queryStart === -1 ? '' : url.slice(queryStart),
    currency: currencyOf(request),
  }
}

/** An unknown code counts as the default, so that invented cookies make no entries. */
export function currencyOf(request: IncomingMessage): CurrencyCode {
  const code = CURRENCY_COOKIE.exec(request.headers.cookie ?? '')?.[1]
  return code !== undefined && isCurrencyCode(code) ? code : defaultCurrency
}

export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? '')
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const named = header.split(',').find((part) => part.trim().split(';')[0]?.trim() === encoding)
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named)
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
