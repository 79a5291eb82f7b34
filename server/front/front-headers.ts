import { defaultCurrency } from '#facts/currencies/currencies.ts'
import type { FrontHeaders } from '../pages/public/answer-page.ts'
import type { FoundPage } from '../pages/public/page-store.ts'
import type { FrontConfig } from './front-config.ts'

/** Pages are shown as they were for this long where the shop does not answer, with what the shop did so itself. */
const STALE_IF_ERROR_S = 3600
/** A front knows nothing of `Accept` and `Cookie`; its own rule takes care of both. */
const VARY = 'Accept-Encoding'

interface FrontHeadersOptions {
  readonly front: Pick<FrontConfig, 'kind'>
  /** How long the shop itself takes a page that it has just made for fresh. */
  readonly freshForMs: number
  readonly now?: () => number
}

/** Every page has this tag, so that all of them can be forgotten where it is not known what changed. */
export const EVERY_PAGE = 'keel'

/** No front takes more of all tags of a page than 8 KiB together, and Varnish counts all headers. */
const MAX_TAGS_LENGTH = 4_000
const MAX_TAG_LENGTH = 250
/** Fronts part tags by spaces or by commas, and a header holds no more than ASCII. */
const TAG = /^[!-+\--~]+$/

/**
 * A front may keep what the shop itself keeps, for no longer than the shop would: age bounds what a lost event can do.
 * Browsers hear nothing of it and go on asking.
 */
export function createFrontHeaders({ front, freshForMs, now = Date.now }: FrontHeadersOptions): FrontHeaders {
  const { kind } = front
  const freshSeconds = (found: FoundPage) => {
    if ('cacheable' in found) return found.cacheable && !found.isBrief ? freshForMs / 1000 : 0
    return found.keep === 'long' ? Math.floor((found.freshUntilMs - now()) / 1000) : 0
  }
  const staleIfErrorS = (found: FoundPage) => {
    const staleForS = 'staleSinceMs' in found ? Math.ceil((now() - found.staleSinceMs) / 1000) : 0
    return Math.max(0, STALE_IF_ERROR_S - staleForS)
  }
  return ({ found, currency, isOfItsAddress }) => {
    if (found.page.status !== 200 || !isOfItsAddress) return undefined
    // Its key holds no cookie on most plans.
    if (kind === 'cloudflare' && currency !== defaultCurrency) return undefined
    const tags = tagsForFront(found.tags)
    const freshS = freshSeconds(found)
    if (!tags || freshS < 1) return undefined
    const control = `max-age=${freshS}, stale-if-error=${staleIfErrorS(found)}`
    return kind === 'cloudflare'
      ? { vary: VARY, 'cache-tag': tags.join(','), 'cdn-cache-control': control }
      : { vary: VARY, 'surrogate-key': tags.join(' '), 'surrogate-control': control }
  }
}

/** Whether every front can take it for one tag. */
export function isFrontTag(tag: string): boolean {
  return tag.length <= MAX_TAG_LENGTH && TAG.test(tag)
}

/** The tags of a page for a front; undefined where one of them could not be purged, so that no front may keep it. */
export function tagsForFront(tags: readonly string[]): readonly string[] | undefined {
  const all = [EVERY_PAGE, ...new Set(tags)]
  if (!all.every(isFrontTag) || all.join(' ').length > MAX_TAGS_LENGTH) return undefined
  return all
}
