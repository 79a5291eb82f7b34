import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { PICTURES } from '#database/seed/pictures.ts'
import { brand } from '#facts/brand.ts'
import { createLog } from '#server/log.ts'
import { openNewsletter } from '#server/newsletter/newsletter.ts'
import { ownSubscribers } from '#server/newsletter/subscribers.ts'
import { type Order, readOrderByNumber } from '#services/storefront/orders/order.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { type AuthTwin, openAuthTwin } from '#tests/fixtures/backend/auth-twin.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail, WAITING_MAIL_LINK } from '#tests/fixtures/mail/waiting-mail.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'
import { linksOf } from './links-of.ts'
import type { Samples } from './sample.ts'
import { sampleOrder } from './sample-order.ts'
import { sampleMails } from './samples.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const { signingKey } = WAITING_MAIL_LINK
const MAX_SUBJECT = 78
/** These files write letters on behalf of other files. */
const BUILDERS = ['services/backend/auth/mails/account-mail.ts']

describe('the mails of the shop', () => {
  let samples: Samples
  beforeAll(async () => {
    samples = await sampleMails({ publicUrl: ORIGIN, signingKey, order: await sampleOrder() })
  })
  const messages = () => Object.entries(samples).map(([name, { message }]) => ({ name, ...message }))

  test('are all among the samples', async () => {
    const writers: string[] = []
    for (const part of ['services', 'server']) {
      for (const file of await readdir(join(ROOT, part), { recursive: true })) {
        if (!/(?<!\.test)\.ts$/.test(file)) continue
        const text = await readFile(join(ROOT, part, file), 'utf8')
        if (/import .*\b(?:writeLetter|accountMail)\b.* from/.test(text)) writers.push(`${part}/${file}`)
      }
    }
    const shown = new Set(Object.values(samples).map(({ writtenBy }) => writtenBy))
    expect([...shown].sort()).toEqual(writers.filter((file) => !BUILDERS.includes(file)).sort())
  })

  test('have a subject that no mail program cuts, in one line', () => {
    for (const { name, subject } of messages()) {
      expect(subject.length, name).toBeLessThanOrEqual(MAX_SUBJECT)
      expect(subject, name).toMatch(/^[^\r\n]{8,}$/)
    }
  })

  test('say the same figures and lead to the same addresses in text as in HTML', () => {
    for (const { name, text, html = '' } of messages()) {
      expect(figuresIn(text), name).toEqual(figuresIn(textOf(html.replace(/<head>.*<\/head>/s, ''))))
      const inText = linksOf({ text })
      const inHtml = linksOf({ html }).filter((url) => url.startsWith('http') && !url.includes('/cdn/'))
      expect(inText, name).toEqual(inHtml)
      expect(inText.length > 0 || /-code$|-to-shop$/.test(name), name).toBe(true)
    }
  })

  test('are told to be read in the dark as in the light, by every program that asks', () => {
    for (const { name, html = '' } of messages()) {
      expect(html, name).toContain('<meta name="color-scheme" content="light dark">')
      expect(html, name).toContain('@media (prefers-color-scheme: dark)')
      expect(html, name).toContain('<html lang="en">')
      expect(html.match(/<h1/g), name).toHaveLength(1)
      for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture, name).toMatch(/ alt="[^"]+"/)
    }
    expect(samples.order?.message.html?.match(/<img/g)).toHaveLength(2)
    expect(samples.shipped?.message.html?.match(/<img/g)).toHaveLength(2)
  })

  test('hold no http:, no placeholder and no address but the shop’s own, and the company’s', () => {
    for (const { name, text, html } of messages()) {
      for (const form of [text, html ?? ''])
        expect(form, name).not.toMatch(/http:|undefined|null|NaN|\[object|\{\{|TODO|lorem/i)
      for (const url of linksOf({ text, html })) {
        const isOwn = url.startsWith(`${ORIGIN}/`)
        expect(
          isOwn || [`mailto:${brand.supportEmail}`, brand.phoneLink].includes(url),
          `${name}: ${url}`,
        ).toBe(true)
      }
    }
  })

  test('carry nothing that a buyer wrote as a link or as markup', async () => {
    const evil = '<a href="https://evil.example">evil.example</a>'
    const order = { ...(await sampleOrder()), firstName: evil, lastName: evil, address: evil, city: evil }
    const {
      order: placed,
      shipped,
      'review-request': asked,
    } = await sampleMails({ publicUrl: ORIGIN, signingKey, order })
    for (const sample of [placed, shipped, asked]) {
      const { text = '', html = '' } = sample?.message ?? {}
      for (const form of [text, html]) expect(form).not.toMatch(/evil\.example|href="https:\/\/evil|&lt;a/)
    }
  })
})

describeOnEveryEngine('every link of every mail', ({ database }) => {
  let storefront: Storefront
  let backend: AuthTwin
  let samples: Samples

  beforeAll(async () => {
    storefront = openTwin(database(), {
      signingKey,
      pictures: { originals: PICTURES, madeFolder: undefined },
    })
    backend = await openAuthTwin(database())
    const lines = [{ variantId: await putOnShelf(database()), quantity: 1 }]
    const number = await buy(storefront, await fillCart(database(), { lines }))
    const placed = await readOrderByNumber(database().query, number)
    if (!placed) throw new Error('no order')
    const order = { ...(await sampleOrder()), number, secret: placed.secret }
    await holdLines(database(), order)
    await openFirstCases(database(), number)
    samples = await sampleMails({ publicUrl: ORIGIN, signingKey, order })
  })

  test('leads somewhere', async () => {
    const mail = openWaitingMail(database())
    const parts = {
      database: database(),
      subscribers: ownSubscribers(database()),
      mail,
      publicUrl: ORIGIN,
      signingKey,
    }
    const newsletter = openNewsletter({ ...parts, log: createLog('silent') })
    const services = [storefront, backend.backend, newsletter.service, mail]
    const pages = await readdir(join(ROOT, 'shop/pages'), { recursive: true })
    const rooms = (await readdir(join(ROOT, 'office/pages'), { recursive: true }))
      .filter((file) => !file.includes('[...'))
      .map((file) => `office/${file}`.replace(/(?:\/index)?\.astro$/, '').replaceAll(/\[\w+\]/g, '[^/]+'))
    const open = async (url: string): Promise<number> => {
      const { pathname } = new URL(url)
      const service = services.find(({ paths }) => paths.some((path) => pathname.startsWith(path)))
      const page = pathname.slice(1) || 'index'
      const isProduct = /^product\/[\w-]+$/.test(page)
      const isRoom = rooms.some((room) => new RegExp(`^${room}$`).test(page))
      const isPage =
        isProduct || isRoom || [`${page}.astro`, `${page}/index.astro`].some((file) => pages.includes(file))
      if (!service) return isPage ? 200 : 404
      const response = await service.fetch(new Request(url))
      await response.body?.cancel()
      const location = response.headers.get('location')
      return location ? open(new URL(location, url).href) : response.status
    }
    for (const [name, { message }] of Object.entries(samples)) {
      for (const url of linksOf(message)) {
        if (url.startsWith(ORIGIN)) expect(await open(url), `${name}: ${url}`).toBe(200)
      }
    }
  })
})

/** Gives the order the lines that the mails tell of, as they link to the passports of its chairs. */
async function holdLines({ query }: Database, { number, lines }: Order): Promise<void> {
  const { order_id, variant_id } = await query
    .selectFrom('storefront.order_lines as line')
    .innerJoin('storefront.orders as order', 'order.id', 'line.order_id')
    .where('number', '=', number)
    .select(['order_id', 'variant_id'])
    .executeTakeFirstOrThrow()
  await query.deleteFrom('storefront.order_lines').where('order_id', '=', order_id).execute()
  const rows = lines.map(({ position, productHandle, productTitle, variantTitle, sku, ...line }) => ({
    ...{ order_id, variant_id, position, product_handle: productHandle, product_title: productTitle, sku },
    ...{ variant_title: variantTitle, quantity: line.quantity, unit_price_cents: line.unitPriceCents },
  }))
  await query.insertInto('storefront.order_lines').values(rows).execute()
}

/** Opens the return, the claim and the plan that mails link to. */
async function openFirstCases({ query }: Database, number: number): Promise<void> {
  const now = new Date()
  const { id } = await query
    .updateTable('storefront.orders')
    .set({ tracking_number: '1Z 999-AA1', fulfilled_at: now })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = { order_id: id, sequence: 1, form_key: crypto.randomUUID(), words: 'The left knob slips.' }
  await query
    .insertInto('storefront.returns')
    .values({ ...first, reason: 'Something else', requested_at: now })
    .execute()
  await query
    .insertInto('storefront.claims')
    .values({ ...first, position: 0, claimed_at: now, answer: null, answered_at: null })
    .execute()
  await query
    .insertInto('storefront.first_weeks')
    .values({ order_id: id, asked_at: now, next_on: '2026-03-13' })
    .execute()
}

/** The numbers and amounts in a text, except those in addresses. */
function figuresIn(text: string): string[] {
  const words = text.replaceAll(/https?:\S+/g, '')
  return [...words.matchAll(/-?\$?\d[\d.,]*\d|\d/g)].map(([figure]) => figure).sort()
}
