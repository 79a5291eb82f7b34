import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { encodingFor } from '#services/shared/content-coding.ts'
import { readCurrencyCookie } from '#shop/currency/currency-cookie.ts'
import { markdownPathOf, wantsMarkdown } from '#shop/search-engines/markdown/markdown-paths.ts'
import { giveUpUnread } from '../give-up-unread.ts'
import { splitUrl } from '../page-path.ts'
import type { PageRequest } from './page-keys.ts'
import type { FoundPage, LastPage } from './page-store.ts'
import type { MakePage, PublicPages } from './public-pages.ts'
import type { Representation } from './stored-page.ts'

/** Makes a page that is not in the store. `address` is the waiting visitor's; a refresh has none. */
export type MakeFor = (
  request: PageRequest,
  address: string | undefined,
  ...told: Parameters<MakePage>
) => ReturnType<MakePage>

export interface Answered {
  readonly found: FoundPage
  readonly currency: CurrencyCode
  /** False where another page than that of the address answers, as Markdown does to programs that ask for it. */
  readonly isOfItsAddress: boolean
}

/** What an answer says to the front alone; undefined where the front is to keep nothing of it. */
export type FrontHeaders = (answered: Answered) => OutgoingHttpHeaders | undefined

export interface PublicAnswersParts {
  readonly pages: PublicPages
  readonly make: MakeFor
  /** The answer to an address that is known to lead nowhere. */
  readonly missing?: ((asked: PageRequest) => FoundPage | undefined) | undefined
  /** What answers say to a cache in front, where there is one. */
  readonly frontHeaders?: FrontHeaders | undefined
  readonly now?: () => number
  readonly unreadMs?: number
}

/** How many pages this process answered with, by where they came from. */
export interface PageCounts {
  /** Found in the store, or kept from before, because it would be made the same or could not be made. */
  readonly kept: number
  readonly made: number
}

export interface PublicAnswers {
  readonly counts: PageCounts
  /** The hot path: answers with a stored page before any framework sees the request. */
  answeredAtOnce(asked: PageRequest, request: IncomingMessage, response: ServerResponse): boolean
  /** Answers an address that leads nowhere, whoever made it up, if that is known without asking anything. */
  answeredMissing(asked: PageRequest, request: IncomingMessage, response: ServerResponse): boolean
  /** Answers with a page that must be made, or compressed, first. */
  answer(
    asked: PageRequest,
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>
}

/** Reads a request once, both for the hot path and for a page that is made later. */
export function readAsked({ url, headers }: IncomingMessage): PageRequest {
  const { path: asked, search } = splitUrl(url)
  const path = (wantsMarkdown(headers.accept) && markdownPathOf(asked)) || asked
  return { path, search, currency: chosenCurrency(headers.cookie) }
}

/** The page's own script uses the same rule; by different rules, it would reload the page forever. */
export function chosenCurrency(cookie: string | null | undefined): CurrencyCode {
  return readCurrencyCookie(cookie)
}

export function createPublicAnswers({
  pages,
  make,
  missing = () => undefined,
  frontHeaders,
  now = Date.now,
  unreadMs,
}: PublicAnswersParts): PublicAnswers {
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { path, currency }: PageRequest,
    found: FoundPage,
    { body, headers, headersOfNotModified, etag }: Representation,
  ): void {
    const { page } = found
    const forFront = frontHeaders?.({ found, currency, isOfItsAddress: path === splitUrl(request.url).path })
    const mark = 'staleSinceMs' in found ? staleMark(found, now()) : undefined
    const withFront = (own: Representation['headers']) =>
      forFront || mark ? { ...own, ...forFront, ...mark } : own
    if (page.status === 200 && matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304, withFront(headersOfNotModified)).end()
      return
    }
    // Node leaves the body out for HEAD.
    response.writeHead(page.status, withFront(headers)).end(body)
    // Almost every page is taken at once.
    if (response.writableLength > 0) giveUpUnread(response, unreadMs)
  }

  const counts = { kept: 0, made: 0 }
  function answeredWith(
    found: FoundPage | undefined,
    asked: PageRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const ready = found?.page.ready(encodingFor(request.headers['accept-encoding']))
    if (!found || !ready) return false
    counts.kept += 1
    send(request, response, asked, found, ready)
    return true
  }

  return {
    counts,
    answeredAtOnce: (asked, request, response) =>
      isRead(request) && answeredWith(pages.peek(asked), asked, request, response),
    answeredMissing: (asked, request, response) =>
      isRead(request) && answeredWith(missing(asked), asked, request, response),
    async answer(asked, address, request, response) {
      const found = await pages.get(asked, (shared, isRefresh) =>
        make(asked, isRefresh ? undefined : address, shared),
      )
      counts[isKept(found) ? 'kept' : 'made'] += 1
      const encoding = encodingFor(request.headers['accept-encoding'])
      send(request, response, asked, found, await found.page.representation(encoding))
    },
  }
}

/** RFC 9211: an answer whose time to live is over, by how many seconds. */
function staleMark({ staleSinceMs }: LastPage, nowMs: number): OutgoingHttpHeaders {
  return { 'cache-status': `keel; hit; ttl=-${Math.ceil((nowMs - staleSinceMs) / 1000)}` }
}

function isKept(found: FoundPage): boolean {
  return 'keep' in found
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
}
