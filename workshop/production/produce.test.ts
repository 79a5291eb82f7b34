import { existsSync } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findProblems } from './find-problems.ts'
import { readManifest } from './manifest.ts'
import { type Piece, readPieces } from './piece.ts'
import { clearAway, produce } from './produce.ts'
import { readScenes } from './scenes.ts'
import {
  exportTestModel,
  openTestWorkshop,
  TEST_REVISIONS,
  takeTestPicture,
  testScene,
} from './test-workshop.ts'

const OAT = 'database/seed/pictures/chair/oat.jpg'
const MODEL = 'shop/models/chair.glb'
const PACKED_MODEL = `${MODEL}.br`

const makeTestPiece = async ({ kind }: Piece) => (kind === 'picture' ? takeTestPicture() : exportTestModel())

/** A run, and what it made, told and kept. */
async function run(root: string, make: (piece: Piece) => Promise<Buffer> = makeTestPiece) {
  const made: string[] = []
  const told: string[] = []
  const keptAfter: number[] = []
  const failed = await produce({
    root,
    pieces: await readPieces(root, await readScenes(root)),
    make: (piece) => {
      made.push(piece.name)
      return make(piece)
    },
    kept: async () => void keptAfter.push(Object.keys(await readManifest(root)).length),
    tell: (line) => told.push(line),
  })
  return { made, told, failed, keptAfter }
}

async function problemsOf(root: string) {
  const pieces = await readPieces(root, await readScenes(root))
  return Object.fromEntries(await findProblems(root, pieces, await readManifest(root)))
}

test('everything is made once, and is in the manifest piece by piece', async () => {
  await using workshop = await openTestWorkshop()
  const { made, keptAfter } = await run(workshop.root)
  expect(made).toEqual(['chair/oat', 'chair/slate', 'model/chair'])
  expect(keptAfter).toEqual([1, 2, 3])
  expect(await problemsOf(workshop.root)).toEqual({})
  expect((await run(workshop.root)).made).toEqual([])
})

test('a piece that has not been made is named', async () => {
  await using workshop = await openTestWorkshop()
  expect(Object.keys(await problemsOf(workshop.root))).toEqual(['chair/oat', 'chair/slate', 'model/chair'])
})

test('a run that breaks off goes on where it was', async () => {
  await using workshop = await openTestWorkshop()
  await run(workshop.root, (piece) =>
    piece.name === 'chair/oat' ? makeTestPiece(piece) : Promise.reject(new Error('stopped')),
  )
  expect((await run(workshop.root)).made).toEqual(['chair/slate', 'model/chair'])
})

test('one that fails is told, and keeps the others neither waiting nor unmade', async () => {
  await using workshop = await openTestWorkshop()
  const { failed, told } = await run(workshop.root, (piece) =>
    piece.name === 'chair/oat' ? Promise.reject(new Error('no light')) : makeTestPiece(piece),
  )
  expect(failed).toEqual(['chair/oat'])
  expect(told.join('\n')).toContain('chair/oat: no light')
  expect(Object.keys(await readManifest(workshop.root))).toEqual(['chair/slate', 'model/chair'])
})

test.each<[string, () => Promise<Buffer>]>([
  ['is 64 × 64, not 64 × 48', () => takeTestPicture(64, 64)],
  ['bytes, at most 737', async () => Buffer.concat([await takeTestPicture(), Buffer.alloc(600)])],
])('a picture that %s is not kept', async (fault, make) => {
  await using workshop = await openTestWorkshop()
  const { failed, told } = await run(workshop.root, make)
  expect(failed).toContain('chair/oat')
  expect(told.join('\n')).toContain(fault)
  expect(existsSync(join(workshop.root, OAT))).toBe(false)
})

test.each<[string, Buffer]>([
  ['has another length than it says', Buffer.concat([exportTestModel(), Buffer.alloc(4)])],
  ['is a picture', Buffer.from('GIF89a and more')],
])('a model that %s is not kept', async (_, bytes) => {
  await using workshop = await openTestWorkshop()
  const { failed } = await run(workshop.root, async (piece) =>
    piece.kind === 'model' ? bytes : takeTestPicture(),
  )
  expect(failed).toEqual(['model/chair'])
})

test.each<[string, string, (root: string) => Promise<void>]>([
  ['missing', 'chair/oat', (root) => rm(join(root, OAT))],
  ['not the file that was made', 'chair/oat', (root) => appendFile(join(root, OAT), 'x')],
  ['not the file that was made', 'model/chair', (root) => writeFile(join(root, MODEL), 'x')],
  ['not what this is packed from', 'model/chair', (root) => rm(join(root, PACKED_MODEL))],
  [
    'not what this is packed from',
    'model/chair',
    (root) => writeFile(join(root, PACKED_MODEL), brotliCompressSync('another model')),
  ],
  ['not what this is packed from', 'model/chair', (root) => appendFile(join(root, PACKED_MODEL), 'x')],
])('a file that is %s is named and made again: %s', async (problem, name, spoil) => {
  await using workshop = await openTestWorkshop()
  await run(workshop.root)
  await spoil(workshop.root)
  expect(await problemsOf(workshop.root)).toEqual({ [name]: expect.stringContaining(problem) })
  expect((await run(workshop.root)).made).toEqual([name])
  expect(await problemsOf(workshop.root)).toEqual({})
})

test('a changed measurement makes all of its product stale, a note or a word about its use nothing', async () => {
  await using workshop = await openTestWorkshop()
  await run(workshop.root)
  await workshop.save('facts/products/chair.json', {
    ...{ handle: 'chair', notes: 'Ash.', use: { name: 'Chair' } },
    seat: { widthIn: 16 },
  })
  expect(await problemsOf(workshop.root)).toEqual({})
  await workshop.save('facts/products/chair.json', { handle: 'chair', seat: { widthIn: 17 } })
  const stale = 'was made from other measurements or parameters'
  expect(await problemsOf(workshop.root)).toEqual({
    'chair/oat': stale,
    'chair/slate': stale,
    'model/chair': stale,
  })
})

test('what no scene asks for any more is named, and goes with its file', async () => {
  await using workshop = await openTestWorkshop()
  await run(workshop.root)
  await workshop.save('workshop/pictures.json', [testScene('chair/slate', 'Slate')])
  expect(await problemsOf(workshop.root)).toEqual({ 'chair/oat': 'is made from no scene any more' })
  await clearAway(workshop.root, await readPieces(workshop.root, await readScenes(workshop.root)))
  expect(await problemsOf(workshop.root)).toEqual({})
  expect(existsSync(join(workshop.root, OAT))).toBe(false)
  await workshop.save('workshop/models.json', [])
  await clearAway(workshop.root, await readPieces(workshop.root, await readScenes(workshop.root)))
  for (const file of [MODEL, PACKED_MODEL]) expect(existsSync(join(workshop.root, file))).toBe(false)
})

test('a scene is refused whose name is a path, or is taken', async () => {
  await using workshop = await openTestWorkshop()
  await workshop.save('workshop/pictures.json', [testScene('../oat', 'Oat')])
  await expect(readScenes(workshop.root)).rejects.toThrow(/pictures\.json: 0\.name/)
  await workshop.save('workshop/pictures.json', [
    testScene('chair/oat', 'Oat'),
    testScene('chair/oat', 'Slate'),
  ])
  await expect(readScenes(workshop.root)).rejects.toThrow(/two of one name/)
})

test('what is named as made by earlier revisions is not due, until its name is taken out', async () => {
  await using workshop = await openTestWorkshop()
  const { root } = workshop
  await run(root)
  const revise = (...pictures: readonly string[]) =>
    workshop.save('workshop/revisions.json', {
      ...TEST_REVISIONS,
      studio: 2,
      earlier: [{ studio: 1, room: 1, finish: 1, pictures }],
    })
  await revise('chair/slate')
  expect((await run(root)).made).toEqual(['chair/oat'])
  expect(await problemsOf(root)).toEqual({})
  await revise('chair/slate', 'chair/oat')
  expect((await problemsOf(root))['chair/oat']).toContain('take it out of the earlier ones')
  await revise()
  expect((await run(root)).made).toEqual(['chair/slate'])
})

test('a picture of earlier revisions is due like any other when its product is measured anew', async () => {
  await using workshop = await openTestWorkshop()
  const { root } = workshop
  await run(root)
  await workshop.save('workshop/revisions.json', {
    ...TEST_REVISIONS,
    studio: 2,
    earlier: [{ studio: 1, room: 1, finish: 1, pictures: ['chair/oat', 'chair/slate'] }],
  })
  expect(await problemsOf(root)).toEqual({})
  await workshop.save('facts/products/chair.json', { handle: 'chair', seat: { widthIn: 17 } })
  expect((await problemsOf(root))['chair/oat']).toContain('other measurements')
})
