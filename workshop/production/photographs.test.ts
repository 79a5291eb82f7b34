import { expect, test } from 'vitest'
import { altTextOf } from './alt-texts.ts'
import { readManifest } from './manifest.ts'
import { listPhotographs } from './photographs.ts'
import { readPieces } from './piece.ts'
import { produce } from './produce.ts'
import { readScenes } from './scenes.ts'
import { openTestWorkshop, takeTestPicture, testScene } from './test-workshop.ts'

test('the galleries list what was made, and choose variants by the three-quarter view alone', async () => {
  await using workshop = await openTestWorkshop()
  const { root } = workshop
  await workshop.save('workshop/models.json', [])
  await workshop.save('workshop/pictures.json', [
    testScene('chair/oat', 'Oat'),
    { ...testScene('chair/front', 'Oat'), view: 'front' },
    testScene('chair/slate', 'Slate'),
    testScene('hero', 'Oat'),
  ])
  const scenes = await readScenes(root)
  const pieces = await readPieces(root, scenes)
  const make = () => takeTestPicture()
  const without = pieces.filter(({ name }) => name !== 'chair/slate')
  await produce({ root, pieces: without, make, kept: async () => {}, tell: () => {} })
  const list = JSON.parse(listPhotographs(scenes, pieces, await readManifest(root)))
  const size = { width: 64, height: 48 }
  expect(list).toEqual({
    chair: [
      {
        file: 'oat.jpg',
        ...size,
        altText: 'A chair with oat cushions, seen from the front and one side',
        selects: { Cushion: 'Oat' },
      },
      { file: 'front.jpg', ...size, altText: 'A chair with oat cushions, seen from the front alone' },
    ],
  })
})

test('a picture that nobody put into words is refused by name', () => {
  const altTexts = { chair: { side: 'The {Cushion} chair from the side, with one {Frame} beam' } }
  expect(() => altTextOf(testScene('chair/oat', 'Oat'), altTexts)).toThrow('three-quarter view of chair')
  const side = { ...testScene('chair/oat', 'Oat'), view: 'side' }
  expect(() => altTextOf(side, altTexts)).toThrow('chair/oat shows no Frame')
})
