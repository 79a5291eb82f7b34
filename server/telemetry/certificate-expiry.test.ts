import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { readExpiry, watchCertificate } from './certificate-expiry.ts'

const file = (name: string) => readFileSync(new URL(`../../tests/fixtures/tls/${name}`, import.meta.url))

test('a certificate tells when it expires, though nobody trusts it', async () => {
  const cert = file('localhost.crt')
  const server = createServer({ cert, key: file('localhost.key') }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await readExpiry('localhost', port)).toBe(Date.parse(new X509Certificate(cert).validTo) / 1000)
  server.close()
})

test('nothing is known of an address where nobody answers, or that has no certificate', async () => {
  expect(await readExpiry('localhost', await freePort())).toBeUndefined()
  expect(watchCertificate('http://keel.example')).toBeUndefined()
})
