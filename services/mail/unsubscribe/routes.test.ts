import { beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import type { MailService } from '../mail.ts'

const ADDRESS = 'Ada+chairs@Example.com'

describeOnEveryEngine('the link by which one unsubscribes', ({ database }) => {
  let mail: MailService
  let url: string

  beforeEach(async () => {
    await database().query.deleteFrom('mail.unsubscribes').execute()
    mail = openWaitingMail(database())
    url = mail.unsubscribeUrl(ADDRESS)
  })

  const open = (init?: RequestInit, address = url) => mail.fetch(new Request(address, init))
  const isOut = (address = ADDRESS) => mail.hasUnsubscribed(database().query, address)

  test('opened by a person or a mail scanner, however often, changes nothing and shows a form', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await open({ method })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
    const page = await (await open()).text()
    expect(page).toContain('<form method="post" action="?done=1"><button>Unsubscribe</button></form>')
    expect(page).toContain(ADDRESS.toLowerCase())
    expect(page).not.toContain('<script')
    expect(await isOut()).toBe(false)
  })

  test.each([
    ['by a mail program’s button', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['by one that sends a multipart form', () => formOf('List-Unsubscribe', 'One-Click')],
    ['without a body', () => undefined],
  ])('pressed %s, unsubscribes the address however it is written, at once and once', async (_, body) => {
    const content = body()
    for (let press = 0; press < 2; press++) {
      const response = await open({ method: 'POST', ...(content && { body: content }) })
      expect(response.status).toBe(200)
      expect(response.redirected).toBe(false)
      expect(await response.text()).toContain('<h1>You are unsubscribed</h1>')
    }
    for (const address of [ADDRESS, ADDRESS.toLowerCase(), ADDRESS.toUpperCase()])
      expect(await isOut(address)).toBe(true)
    expect(await isOut('eve@example.com')).toBe(false)
    expect(await (await open()).text()).toContain('<button>Unsubscribe</button>')
  })

  test('pressed by the page’s own button, leads to a page that can be loaded again', async () => {
    const action = /action="([^"]*)"/.exec(await (await open()).text())?.[1] ?? ''
    const pressed = await open({ method: 'POST', body: new URLSearchParams() }, new URL(action, url).href)
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('cache-control')).toBe('no-store')
    expect(pressed.headers.get('referrer-policy')).toBe('no-referrer')
    const done = new URL(pressed.headers.get('location') ?? '', url).href
    expect(await isOut()).toBe(true)
    for (let load = 0; load < 2; load++) {
      const page = await open({}, done)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<h1>You are unsubscribed</h1>')
    }
  })

  test('does not call unsubscribed who has pressed no button, whatever is added to the link', async () => {
    expect(await (await open({}, `${url}?done=1`)).text()).toContain('<button>Unsubscribe</button>')
    expect(await isOut()).toBe(false)
  })

  test('is refused when it was changed, cut short, made up or made for somebody else', async () => {
    const [path, signature] = splitToken(url)
    const [, others] = splitToken(mail.unsubscribeUrl('eve@example.com'))
    const refused = [
      `${path}.${others}`,
      `${path}.${signature.slice(0, -1)}`,
      `${path}.`,
      path,
      `${path}x.${signature}`,
      `${url}/more`,
      `https://keel.test/unsubscribe/${'x'.repeat(10_000)}.${signature}`,
      'https://keel.test/unsubscribe/',
    ]
    for (const address of refused) {
      for (const method of ['GET', 'POST']) {
        const response = await open({ method }, address)
        expect(response.status, `${method} ${address.slice(0, 100)}`).toBe(404)
        expect(await response.text()).toContain('This link is incomplete')
      }
    }
    const rows = await database().query.selectFrom('mail.unsubscribes').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('takes no other method and no large body, and shows an address with markup as text', async () => {
    expect((await open({ method: 'PUT', body: 'x' })).status).toBe(405)
    expect((await open({ method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413)
    expect(await isOut()).toBe(false)
    const odd = mail.unsubscribeUrl('"<b>ada</b>"@example.com')
    const page = await (await open({}, odd)).text()
    expect(page).not.toContain('<b>')
    expect(page).toContain('&lt;b&gt;ada')
  })
})

function formOf(name: string, value: string): FormData {
  const form = new FormData()
  form.set(name, value)
  return form
}

function splitToken(url: string): [string, string] {
  const dot = url.lastIndexOf('.')
  return [url.slice(0, dot), url.slice(dot + 1)]
}
