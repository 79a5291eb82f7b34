import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadEntry } from './load-ledger.ts'

const NOW = {
  ...{ claim: 'max-load', proof: null, source: null, provedOn: null, lapsesOn: null },
  ...{ isWithdrawn: false, version: 4 },
}

/** The version that the page's form of the proof names, after it was sent with version 3 and refused. */
async function versionAfter(proof: string, status: number): Promise<number> {
  const form = new FormData()
  const fields = { do: 'record', version: '3', withdrawn: 'false', proof, source: 'A laboratory' }
  for (const [name, value] of Object.entries({ ...fields, provedOn: '2026-03-01' })) form.set(name, value)
  const desk = {
    ...{ form, now: new Date('2026-03-06T15:00:00Z'), may: () => true, refuse: () => {} },
    call: async (_operation: unknown, { body }: { body?: unknown }) =>
      body === undefined ? { kind: 'done', answer: NOW } : { kind: 'refused', status, message: 'no' },
  }
  const page = await loadEntry(desk as unknown as Desk, { entry: 'max-load' })
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  expect(page.typed.proof).toBe(proof)
  return page.version
}

test('a proof that is refused goes on naming the version that its writer saw, until the page has told of a newer one', async () => {
  expect(await versionAfter('', 422)).toBe(3)
  expect(await versionAfter('It bore 150 kg.', 422)).toBe(3)
  expect(await versionAfter('It bore 150 kg.', 409)).toBe(4)
})
