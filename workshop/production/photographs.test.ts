import { expect, test } from 'vitest'
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
  const list = JSON.parse(listPhotographs(scenes.pictures, pieces, await readManifest(root)))
  const words = 'A chair with Oat cushions, seen from the front and the left'
  expect(list).toEqual({
    chair: [
      { file: 'oat.jpg', width: 64, height: 48, altText: words, selects: { Cushion: 'Oat' } },
      { file: 'front.jpg', width: 64, height: 48, altText: words },
    ],
  })
})
