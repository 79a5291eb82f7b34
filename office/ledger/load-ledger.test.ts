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

/** What is told of a proof that is refused before the admin interface is asked. */
async function problemsOf(typed: Readonly<Record<string, string>>) {
  const form = new FormData()
  const fields = { do: 'record', version: '4', withdrawn: 'false', ...typed }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const desk = {
    ...{ form, now: new Date('2026-03-06T15:00:00Z'), may: () => true, refuse: () => {} },
    call: async () => ({ kind: 'done', answer: NOW }),
  }
  const page = await loadEntry(desk as unknown as Desk, { entry: 'max-load' })
  return page instanceof Response ? undefined : page.problems
}

test('a field that cannot be read hides none that is missing or wrong, and is compared to nothing', async () => {
  const day = 'A day is written as 2026-03-17.'
  const missing = {
    proof: 'A proof is in words, or an address with https://.',
    source: 'A proof has a source: who says so.',
  }
  expect(await problemsOf({ proof: '', source: '', provedOn: 'soon', lapsesOn: '2026-03-01' })).toEqual({
    ...missing,
    provedOn: day,
  })
  expect(
    await problemsOf({ proof: 'http://example.com', provedOn: '2026-03-07', lapsesOn: 'never' }),
  ).toEqual({
    proof: 'An address of a proof begins with https://.',
    source: missing.source,
    provedOn: 'The day of the proof is still to come.',
    lapsesOn: day,
  })
})

/** What is told after all four fields were sent empty, of a claim whose version is then this one. */
async function afterEmpty(version: number) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'record', version: '4', withdrawn: 'false' }))
    form.set(name, value)
  const told: string[] = []
  const desk = {
    ...{ form, now: new Date('2026-03-06T15:00:00Z'), may: () => true },
    refuse: (status: number) => told.push(String(status)),
    redirect: (_path: string, { text }: { text: string }) => {
      told.push(text)
      return new Response()
    },
    call: async () => ({ kind: 'done', answer: { ...NOW, version } }),
  }
  const page = await loadEntry(desk as unknown as Desk, { entry: 'max-load' })
  return { told, problems: page instanceof Response ? undefined : page.problems }
}

test('an empty record is refused where there is no proof to take away, and is never told as one', async () => {
  expect(await afterEmpty(4)).toEqual({
    told: ['422'],
    problems: { proof: 'Nothing was recorded: all four are empty.' },
  })
  expect((await afterEmpty(5)).told).toEqual(['The claim has no proof of yours any more.'])
})
