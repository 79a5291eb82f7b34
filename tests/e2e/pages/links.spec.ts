import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'

/** Words that announce content still to be written. */
const PLACEHOLDER = /\b(?:is|are) (?:still )?being (?:made|prepared|written)\b|coming soon|lorem ipsum/i
/** Reviews alone have a page for each order, star and number. */
const MAX_PAGES = 500

interface Found {
  readonly ids: ReadonlySet<string>
  readonly links: readonly string[]
  readonly words: string
}

test('[2.01] [2.08] [2.16] every internal link of the shop leads to a page that is there and written, and to a part that is on it', {
  tag: ONE_WIDTH,
}, async ({ request, shop }) => {
  const idsOf = new Map<string, Set<string>>()
  const anchors: { readonly from: string; readonly to: URL }[] = []
  const asked = new Set<string>()
  const waiting = [{ from: 'the address bar', url: new URL('/', shop.origin) }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { from, url } = next
    if (asked.has(kindOf(url))) continue
    asked.add(kindOf(url))
    expect(asked.size).toBeLessThan(MAX_PAGES)
    const found = await read(request, url, from)
    const ids = idsOf.get(url.pathname) ?? []
    idsOf.set(url.pathname, new Set([...ids, ...found.ids]))
    expect(PLACEHOLDER.exec(found.words)?.[0], `${url.pathname}, linked on ${from}`).toBeUndefined()
    for (const href of found.links) {
      const to = new URL(href, url)
      if (to.origin !== shop.origin) continue
      if (to.hash.length > 1) anchors.push({ from: url.pathname, to })
      waiting.push({ from: url.pathname, url: to })
    }
  }
  const broken = anchors.filter(
    ({ to }) => !idsOf.get(to.pathname)?.has(decodeURIComponent(to.hash.slice(1))),
  )
  expect(broken.map(({ from, to }) => `${from} leads to ${to.pathname}${to.hash}`)).toEqual([])
  for (const path of [
    '/returns',
    '/tutorials/care',
    '/articles/what-a-sloping-seat-does',
    '/product/keel-caster-set',
  ])
    expect([...idsOf.keys()]).toContain(path)
})

/** Pages whose addresses differ only in parameter values are of one kind. */
const kindOf = ({ pathname, searchParams }: URL): string =>
  `${pathname}?${[...searchParams.keys()].sort().join('&')}`

async function read(request: APIRequestContext, url: URL, from: string): Promise<Found> {
  const answer = await request.get(url.pathname + url.search)
  expect(answer.status(), `${url.pathname}${url.search}, linked on ${from}`).toBe(200)
  // A gallery links to its pictures, which are no pages.
  const isPage = answer.headers()['content-type']?.startsWith('text/html')
  const html = isPage ? await answer.text() : ''
  const written = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  return {
    ids: new Set([...written.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
    links: [...written.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    ),
    words: written.replaceAll(/<[^>]+>/g, ' '),
  }
}
