import type { FrontConfig } from './front-config.ts'

export type Purged =
  | { readonly kind: 'purged' }
  /** What the front said, for the owner; tags are purged again later. */
  | { readonly kind: 'refused'; readonly reason: string }

export type AskFront = (tags: readonly string[]) => Promise<Purged>

/** A front that is silent for this long is not there. */
const ANSWER_MS = 5_000
/** No front takes more tags in one request. */
export const TAGS_AT_ONCE = 100
/** Varnish reads lines of 8 KiB, and no more unless it is told to. */
const MAX_LINE_LENGTH = 4_000

/** Tells a front which tags to forget, each by its own protocol. */
export function createAskFront(front: FrontConfig, answerMs: number = ANSWER_MS): AskFront {
  return async (tags) => {
    const answers = await Promise.all(requestsTo(front, tags).map((request) => send(request, answerMs)))
    return answers.find(({ kind }) => kind === 'refused') ?? { kind: 'purged' }
  }
}

/**
 * Fastly and Varnish keep what they are told to forget for the hour in which the shop may be away, and show it only
 * then; Cloudflare has no such purge.
 */
function requestsTo(front: FrontConfig, tags: readonly string[]): Request[] {
  switch (front.kind) {
    case 'varnish':
      return front.urls.flatMap((url) =>
        inLines(tags).map(
          (line) => new Request(url, { method: 'PURGE', headers: { 'xkey-softpurge': line } }),
        ),
      )
    case 'fastly':
      return inLines(tags).map(
        (line) =>
          new Request(`${front.url}/service/${front.service}/purge`, {
            method: 'POST',
            headers: { 'fastly-key': front.token, 'fastly-soft-purge': '1', 'surrogate-key': line },
          }),
      )
    case 'cloudflare':
      return [
        new Request(`${front.url}/client/v4/zones/${front.service}/purge_cache`, {
          method: 'POST',
          headers: { authorization: `Bearer ${front.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ tags }),
        }),
      ]
  }
}

/** The tags in lines that no front finds too long. */
function inLines(tags: readonly string[]): string[] {
  const lines: string[] = []
  for (const tag of tags) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + tag.length < MAX_LINE_LENGTH)
      lines.splice(-1, 1, `${last} ${tag}`)
    else lines.push(tag)
  }
  return lines
}

async function send(request: Request, answerMs: number): Promise<Purged> {
  const { host } = new URL(request.url)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(answerMs), redirect: 'manual' })
    await response.body?.cancel()
    return response.ok
      ? { kind: 'purged' }
      : { kind: 'refused', reason: `${host} answers ${response.status}` }
  } catch (error) {
    const isSilent = error instanceof DOMException && error.name === 'TimeoutError'
    const reason = isSilent
      ? `${host} does not answer within ${answerMs / 1000} s`
      : `${host} cannot be reached`
    return { kind: 'refused', reason }
  }
}
