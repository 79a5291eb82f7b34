import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { exportSubscribers } from './export-subscribers.ts'

const link = { publicUrl: 'https://keel.test', signingKey: '0f'.repeat(32) }
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    email: `${String(from + at).padStart(4, '0')}@example.com`,
    confirmedAt: '2026-03-06T12:00:00Z',
  }))

test('every subscriber is written once, page by page', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'subscribers-'))
  const file = join(folder.path, 'letters.csv')
  const { owner } = scriptOwner(rows(500), rows(2, 499))
  const tell = vi.fn()
  await exportSubscribers.run({ owner, link }, tell, [file])
  expect(tell).toHaveBeenCalledWith(`501 subscribers are in ${file}`)
  expect((await readFile(file, 'utf8')).trim().split(/\r?\n/)).toHaveLength(502)
})

test('a backend that answers every page alike is asked no further, and nothing is written', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'subscribers-'))
  const { owner, asked } = scriptOwner(...Array(5).fill(rows(500)))
  await expect(
    exportSubscribers.run({ owner, link }, () => {}, [join(folder.path, 'letters.csv')]),
  ).rejects.toThrow('repeats its subscribers; nothing was written')
  expect(asked).toHaveLength(2)
  expect(await readdir(folder.path)).toEqual([])
})
