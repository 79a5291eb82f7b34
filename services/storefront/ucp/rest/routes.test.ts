import { expect, test } from 'vitest'
import type { Ucp } from '../ucp.ts'
import { restRoutes } from './routes.ts'

test.each([
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['203.0.113.7', '203.0.113.7'],
  [undefined, undefined],
])('a request from %s is paid for by %s', async (address, network) => {
  const payers: (string | undefined)[] = []
  const ucp: Ucp = {
    async call(_name, _input, { payer }) {
      payers.push(payer)
      return { kind: 'answered', body: {}, isNew: false }
    },
    askCatalog: () => Promise.reject(new Error('no agent asks so')),
  }
  const log = { info() {}, warn() {}, error() {} }
  const app = restRoutes(ucp, { log, signingKey: '0f'.repeat(32), now: () => new Date() })
  const request = new Request('https://keel.example/carts', { method: 'POST', body: '{}' })
  expect((await app.fetch(request, { address })).status).toBe(200)
  expect(payers).toEqual([network])
})
