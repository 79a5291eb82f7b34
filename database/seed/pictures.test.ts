import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { measuredParts, measuredSeats } from '#facts/products.ts'
import { pictureOf, readPictures } from './pictures.ts'

const look = (finish: string) => ({ selects: { Finish: finish } })
const listed = (file: string, more: object = {}) => ({
  file,
  width: 16,
  height: 12,
  altText: `What ${file} shows`,
  ...more,
})
const drawings = [
  listed('side-birch.svg', look('Birch')),
  listed('top.svg'),
  listed('side-walnut.svg', look('Walnut')),
]

/** Makes a pictures folder with one chair, and returns the gallery that the seed reads from it. */
async function galleryOf(photographs: readonly { file: string }[], drawn: readonly { file: string }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'keel-pictures-'))
  await mkdir(join(folder, 'chair'))
  for (const { file } of [...photographs, ...drawn]) await writeFile(join(folder, 'chair', file), file)
  await writeFile(join(folder, 'photographs.json'), JSON.stringify({ chair: photographs }))
  await writeFile(join(folder, 'pictures.json'), JSON.stringify({ chair: drawn }))
  const gallery = await readPictures('chair', pathToFileURL(`${folder}/`))
  await rm(folder, { recursive: true })
  return gallery
}

const files = (gallery: readonly { file: string }[]) => gallery.map(({ file }) => file)
const variant = (finish: string) => [{ name: 'Finish', value: finish }]

test('[3.01] photographs come first, and the drawing with the dimensions is among the five that the shop reads', async () => {
  const gallery = await galleryOf(
    [
      listed('birch.jpg', look('Birch')),
      listed('walnut.jpg', look('Walnut')),
      ...['side', 'front', 'detail', 'room'].map((view) => listed(`${view}.jpg`)),
    ],
    drawings.slice(0, 2),
  )
  expect(files(gallery)).toEqual([
    'birch.jpg',
    'side.jpg',
    'front.jpg',
    'detail.jpg',
    'side-birch.svg',
    'room.jpg',
    'top.svg',
    'walnut.jpg',
  ])
})

test.each([...measuredSeats, ...measuredParts].map(({ handle }) => handle))(
  '[3.01] the five that the shop reads of %s are four photographs and the drawing with the dimensions',
  async (handle) => {
    const kinds = (await readPictures(handle)).slice(0, 5).map(({ file }) => extname(file))
    expect(kinds).toEqual(['.jpg', '.jpg', '.jpg', '.jpg', '.svg'])
  },
)

test('[4.04] a variant is shown by the photograph of its look, and by the drawing where there is none', async () => {
  const gallery = await galleryOf([listed('birch.jpg', look('Birch'))], drawings)
  expect(files(gallery)).toEqual(['birch.jpg', 'side-birch.svg', 'top.svg', 'side-walnut.svg'])
  expect(pictureOf(gallery, variant('Birch'))?.file).toBe('birch.jpg')
  expect(pictureOf(gallery, variant('Walnut'))?.file).toBe('side-walnut.svg')
})

test('a product with drawings alone keeps their order', async () => {
  expect(files(await galleryOf([], drawings))).toEqual(files(drawings))
})

test('[8.23] a product without pictures has none', async () => {
  const gallery = await galleryOf([], [])
  expect(gallery).toEqual([])
  expect(pictureOf(gallery, variant('Birch'))).toBeUndefined()
})

test('every picture has the hash of its file, so that a changed one has another address', async () => {
  const [birch, drawing] = await galleryOf([listed('birch.jpg')], [listed('top.svg')])
  expect(birch?.contentHash).toMatch(/^[0-9a-f]{16}$/)
  expect(drawing?.contentHash).not.toBe(birch?.contentHash)
})
