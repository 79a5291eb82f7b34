import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Budget } from './budget.ts'
import { PHONE, withPage } from './visit.ts'

const KILO = 1000
/** Long enough for a page that was asked for again to be packed closer. */
const PACKED_WITHIN_MS = 2_000
const MAX_SECOND_SHARE = 0.6

/**
 * What a document may weigh on the wire, with the styles that it carries, and the page that comes before it in a visit:
 * before a product another one, with which it shares a script.
 */
const DOCUMENTS = [
  { name: 'home', path: '/', limitKb: 24, before: '/about' },
  {
    name: 'product page',
    path: '/product/keel-kneeling-chair',
    limitKb: 24,
    before: '/product/keel-saddle-stool',
  },
  { name: 'collection', path: '/collection', limitKb: 14, before: '/' },
  { name: 'content page', path: '/about', limitKb: 12, before: '/' },
  { name: 'policy', path: '/privacy', limitKb: 12, before: '/' },
  { name: 'article', path: '/articles/what-a-sloping-seat-does', limitKb: 13.5, before: '/' },
] as const

/** Bytes of each kind of page, and what is left of them where it is the second page of a visit. */
export async function byteBudgets(browser: Browser, origin: string): Promise<Budget[]> {
  const budgets: Budget[] = []
  for (const { name, path, limitKb, before } of DOCUMENTS) {
    budgets.push({
      name: `document, ${name}, in Brotli`,
      measured: (await documentBytes(origin + path)) / KILO,
      limit: limitKb,
      kind: 'at most',
      unit: 'kB',
    })
    const first = await withPage(browser, PHONE, (page) => wireBytes(page, origin + path))
    const second = await withPage(browser, PHONE, async (page) => {
      await page.goto(origin + before, { waitUntil: 'networkidle' })
      return wireBytes(page, origin + path)
    })
    budgets.push({
      name: `${name} as the second page of a visit, without pictures (${(first / KILO).toFixed(1)} kB as the first)`,
      measured: second / first,
      limit: MAX_SECOND_SHARE,
      kind: 'at most',
      unit: 'times',
    })
  }
  return budgets
}

async function documentBytes(url: string): Promise<number> {
  const ask = async () => {
    const { headers, body } = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
    await body?.cancel()
    return Number(headers.get('content-length'))
  }
  await ask()
  await ask()
  await sleep(PACKED_WITHIN_MS)
  return ask()
}

/** What the network sends for a page, headers included: nothing of what the browser has kept. */
async function wireBytes(page: Page, url: string): Promise<number> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const isPicture = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
    if (/^(?:image\/(?!svg)|video\/)/.test(mimeType)) isPicture.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!isPicture.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await network.detach()
  return bytes
}
