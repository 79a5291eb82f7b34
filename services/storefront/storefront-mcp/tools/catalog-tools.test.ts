import { expect, test } from 'vitest'
import type { Ucp } from '../../ucp/ucp.ts'
import { catalogTools } from './catalog-tools.ts'

test('a program’s question is paid for by its network', async () => {
  const payers: (string | undefined)[] = []
  const ucp: Ucp = {
    call: () => Promise.reject(new Error('a program names no profile')),
    async askCatalog(_name, _input, { payer }) {
      payers.push(payer)
      return { kind: 'answered', body: {}, isNew: false }
    },
  }
  const { signal } = new AbortController()
  const sent = { url: 'https://keel.example/api/mcp', headers: new Headers(), bytes: new Uint8Array() }
  for (const tool of catalogTools(ucp))
    for (const address of ['2001:db8::1', undefined]) await tool.run({}, { address, signal, sent })
  expect(payers).toEqual(Array(3).fill(['2001:db8:0:0::/56', undefined]).flat())
})
