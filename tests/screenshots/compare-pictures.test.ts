import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

const PAPER = { r: 246, g: 242, b: 234 }
const ALMOST_PAPER = { ...PAPER, b: 235 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-pictures-'))
  await Promise.all(['before', 'after'].map((name) => mkdir(join(folder, name))))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const draw = (name: string, background: object, width = 4) =>
  sharp({ create: { width, height: 2, channels: 3, background } })
    .png()
    .toFile(join(folder, name))
const compare = () => comparePictures(join(folder, 'before'), join(folder, 'after'))

test('pictures of the same pixels are the same, however they are packed', async () => {
  await draw('before/home.png', PAPER)
  await sharp(join(folder, 'before/home.png'))
    .png({ compressionLevel: 0 })
    .toFile(join(folder, 'after/home.png'))
  expect(await compare()).toEqual([])
})

test('what differs by a shade, or in its size, or is in one folder alone, is named', async () => {
  await draw('before/about.png', PAPER)
  await draw('after/about.png', ALMOST_PAPER)
  await draw('before/cart.png', PAPER)
  await draw('after/cart.png', PAPER, 5)
  await draw('before/old.png', PAPER)
  await draw('after/new.png', PAPER)
  expect(await compare()).toEqual([
    { name: 'about.png', what: 'differs in 8 pixels' },
    { name: 'cart.png', what: 'was 4 by 2 px and is 5 by 2 px' },
    { name: 'new.png', what: 'is new' },
    { name: 'old.png', what: 'is gone' },
  ])
})
