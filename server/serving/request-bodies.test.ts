import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { serveByRouter } from '#tests/fixtures/shop/served-router.ts'
import { FAIR_TURN_LIMITS } from './fair-turns.ts'

const { letGo, logged, origin, textAt } = serveByRouter()

test('a form larger than any of ours is refused before it is read', async () => {
  const answer = await fetch(`${origin()}/currency`, { method: 'POST', body: 'x'.repeat(70_000) })
  expect(answer.status).toBe(413)
})

async function postedStatus(path: string, bytes: number, cookie?: string): Promise<number> {
  const headers = { ...(cookie !== undefined && { cookie }) }
  return (await fetch(origin() + path, { method: 'POST', headers, body: 'x'.repeat(bytes) })).status
}

test('a larger form of the office is read for staff alone, and has its end too', async () => {
  const post = (bytes: number, cookie?: string) => postedStatus('/office/products/bulk', bytes, cookie)
  letGo()
  const statuses = [post(70_000), post(70_000, 'keel-office=other'), post(70_000, 'keel-office=staff')]
  expect(await Promise.all(statuses)).toEqual([413, 413, 200])
  expect(await post(1024 * 1024 + 1, 'keel-office=staff')).toBe(413)
})

test('what is larger than a form of the office may be gets the form again, which says how large that is', async () => {
  letGo()
  const sent = { method: 'POST', headers: { cookie: 'keel-office=staff' }, body: 'x'.repeat(16_777_217) }
  const answer = await fetch(`${origin()}/office/products/import`, sent)
  expect(answer.status).toBe(413)
  expect(await answer.text()).toMatch(/^GET https:\/\/keel\.example\/office\/products\/import\?too-large=16 /)
})

test('a picture is read on the page of its product, for staff alone', async () => {
  const staff = 'keel-office=staff'
  letGo()
  expect(await postedStatus('/office/products/keel-stool', 2_000_000, staff)).toBe(200)
  const refused = [
    postedStatus('/office/products/keel-stool', 70_000, 'keel-office=other'),
    postedStatus('/office/orders/1', 70_000, staff),
  ]
  expect(await Promise.all(refused)).toEqual([413, 413])
})

test('a body whose length nobody named, and none at all, are read up to the limit of a service', async () => {
  const chunked = (text: string) => {
    const streamed = { method: 'POST', body: new Blob([text]).stream(), duplex: 'half' }
    return textAt('/limited/', streamed)
  }
  expect(await textAt('/limited/', { method: 'DELETE' })).toBe('DELETE ')
  expect(await textAt('/limited/', { method: 'POST', body: 'short' })).toBe('POST short')
  expect(await chunked('short')).toBe('POST short')
  expect(await chunked('longer than ten')).toBe('too large')
  expect(logged).toEqual([])
})

test('forms that are sent slowly hold no place among those who wait for a page', async () => {
  const slow = Array.from({ length: 30 }, () => {
    const form = request(`${origin()}/currency`, { method: 'POST', headers: { 'content-length': '13' } })
    form.on('error', () => {})
    form.write('currency')
    return form
  })
  await textAt('/health/live')
  expect(await textAt('/about')).toBe('page /about')
  const [first] = slow
  const answered = new Promise<IncomingMessage>((resolve) => first?.on('response', resolve))
  first?.end('=USD!')
  expect((await answered).statusCode).toBe(200)
  for (const form of slow) form.destroy()
})

test('a page that needs no body waits for none, behind whatever else its network asked for', async () => {
  const before = Array.from({ length: FAIR_TURN_LIMITS.atOnceAlone }, () => textAt('/held/'))
  const form = request(`${origin()}/about`, { method: 'POST', headers: { 'content-length': '13' } })
  const answered = new Promise<IncomingMessage>((resolve) => form.on('response', resolve))
  form.on('error', () => {})
  form.write('currency')
  await textAt('/health/live')
  letGo()
  expect(await Promise.all(before)).toContain('let go')
  expect((await answered).statusCode).toBe(200)
  form.destroy()
})
