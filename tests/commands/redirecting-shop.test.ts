import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCatalogue, runMessages } from './owner-commands.ts'

const KEY = 'of-the-owner'
const REPLY = ['From: ada@example.com', 'Subject: Re: [M7] Height', '', 'Thanks.'].join('\r\n')

describe('an address of the shop that leads elsewhere', () => {
  let shop: Server
  let origin: string
  let folder: string
  let asked: (string | undefined)[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keel-keys-'))
    const keys = { storefrontServiceKey: KEY, backendAnonKey: 'anon', backendServiceKey: KEY }
    await writeFile(join(folder, 'keys.json'), JSON.stringify(keys))
    shop = createServer(({ url = '' }, response) => {
      asked.push(url)
      const isMoved = !url.startsWith('/moved')
      response.writeHead(isMoved ? 307 : 200, isMoved ? { location: `/moved${url}` } : {}).end('{}')
    }).listen(0, 'localhost')
    await once(shop, 'listening')
    origin = `http://localhost:${(shop.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(async () => {
    shop.close()
    await rm(folder, { recursive: true })
  })

  const variables = () => ({ DATA_DIR: folder, PUBLIC_URL: origin })
  const led = (path: string) =>
    `the address ${origin} leads to ${origin}/moved${path}: set PUBLIC_URL to where the shop itself answers`

  test('is not followed with the key by the catalogue command, which says where it leads', async () => {
    const ran = await runCatalogue(variables(), 'redirects')
    expect(ran.errors).toBe(`keel: ${led(asked[0] ?? '')}\n`)
    expect([ran.code, asked.length]).toEqual([1, 1])
  })

  test('is not followed with a reply, which the mail server keeps for another try', async () => {
    const ran = await runMessages(variables(), REPLY, 'receive')
    expect(ran.output).toBe(`the shop at ${origin} did not take it: ${led(asked[0] ?? '')}\n`)
    expect([ran.code, asked.length]).toEqual([75, 1])
  })
})
