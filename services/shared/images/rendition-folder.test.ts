import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RenditionFolder, toRendition } from './rendition-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-renditions-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = { info() {}, warn: vi.fn(), error() {} }
const open = (maxBytes = 1024 * 1024) => new RenditionFolder({ folder, maxBytes, log })
const nameOf = (index: number) => String(index).repeat(64)
const rendition = (size: number) => toRendition(Buffer.alloc(size, size))

test('what was written is read again, also after a restart', async () => {
  await open().write(nameOf(1), rendition(5000))
  const restarted = open()
  expect((await restarted.read(nameOf(1)))?.bytes).toEqual(Buffer.alloc(5000, 5000))
  expect(await restarted.read(nameOf(2))).toBeUndefined()
})

test('the folder stays under its limit, and what was used last stays in it, also after a restart', async () => {
  const limit = 3 * 8192
  const first = open(limit)
  for (const index of [1, 2, 3]) {
    await first.write(nameOf(index), rendition(8000))
    await utimes(join(folder, nameOf(index)), index, index)
  }
  await first.read(nameOf(1))
  const restarted = open(limit)
  await restarted.write(nameOf(4), rendition(8000))
  await vi.waitFor(async () => expect((await readdir(folder)).sort()).toEqual([1, 3, 4].map(nameOf)))
})

test('a smaller limit is kept from the start', async () => {
  const before = open()
  for (const index of [1, 2, 3, 4]) await before.write(nameOf(index), rendition(8000))
  await open(8192).read(nameOf(5))
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1))
})

test('what is larger than the limit by itself is not left behind, nor pushes others out', async () => {
  const small = open(2 * 4096)
  await small.write(nameOf(1), rendition(1000))
  await small.write(nameOf(2), rendition(9000))
  expect(await readdir(folder)).toEqual([nameOf(1)])
})

test('tiny files count as what they take on disk', async () => {
  const small = open(10 * 4096)
  for (let index = 10; index < 99; index++) await small.write(String(index).repeat(32), rendition(1))
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(10))
})

test.each([
  ['cut off', (content: Buffer) => content.subarray(0, 3000)],
  ['empty', () => Buffer.alloc(0)],
  ['of one wrong bit', (content: Buffer) => content.fill(1, 4000, 4001)],
])('a file that is %s is said and goes', async (_name, damage) => {
  log.warn.mockClear()
  const kept = open()
  await kept.write(nameOf(1), rendition(5000))
  const path = join(folder, nameOf(1))
  await writeFile(path, damage(await readFile(path)))
  expect(await kept.read(nameOf(1))).toBeUndefined()
  expect(log.warn).toHaveBeenCalledOnce()
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('what a killed process left unfinished goes, and files of others stay', async () => {
  await writeFile(join(folder, `${nameOf(1)}.x.part`), 'half')
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await open().read(nameOf(2))
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('a folder that cannot be used is said, and nothing fails', async () => {
  log.warn.mockClear()
  await writeFile(join(folder, 'file'), '')
  const unusable = new RenditionFolder({ folder: join(folder, 'file', 'below'), maxBytes: 1, log })
  await unusable.write(nameOf(1), rendition(10))
  expect(await unusable.read(nameOf(1))).toBeUndefined()
  expect(log.warn).toHaveBeenCalled()
})
