import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { tellUnderStrikes } from '#tests/soak/strikes/tell-under-strikes.ts'
import { buildShop, readKeys } from './seen-from-outside.ts'

const A_TENTH = { sockets: 10, strikes: 3 }

test('[7.07] sockets that come back after their process was killed, or its connections cut, have been told everything once', async () => {
  const folder = await createRunFolder()
  try {
    const databaseUrl = await createPostgresDatabase()
    const dataDirs = [join(folder.path, 'here'), join(folder.path, 'there')] as const
    await expect(tellUnderStrikes({ databaseUrl, dataDirs, ...A_TENTH })).resolves.toBeUndefined()
  } finally {
    await folder.remove()
  }
}, 90_000)

test('[7.07] a shop lets its pages connect, and when it is stopped says goodbye to its sockets and ends', async () => {
  await buildShop()
  await using shop = await openSeededShop()
  const page = await fetch(shop.origin)
  const socketOrigin = shop.origin.replace('http', 'ws')
  expect(page.headers.get('content-security-policy') ?? (await page.text())).toContain(socketOrigin)
  const { backendAnonKey } = await readKeys(shop)
  const path = `/realtime/v1/websocket?apikey=${backendAnonKey}&vsn=2.0.0`
  const elsewhere = new WebSocket(`${socketOrigin}/not-here${path}`)
  const [, refused] = await once(
    elsewhere.on('error', () => {}),
    'unexpected-response',
  )
  expect(refused.statusCode).toBe(404)
  const socket = new WebSocket(socketOrigin + path)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  expect(await shop.stop()).toBe(0)
  expect((await closed)[0]).toBe(1012)
  expect(shop.log).not.toContain(backendAnonKey)
}, 90_000)
