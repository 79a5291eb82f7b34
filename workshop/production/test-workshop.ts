import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { PictureScene } from './scenes.ts'

export const TEST_REVISIONS = {
  studio: 1,
  room: 1,
  finish: 1,
  earlier: [],
  export: 1,
  models: { chair: 1 },
}

/** A repository of its own with two pictures and a model to be made, and nothing made yet. */
export async function openTestWorkshop() {
  const root = await mkdtemp(join(tmpdir(), 'keel-workshop-'))
  const save = async (file: string, content: unknown) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), JSON.stringify(content))
  }
  await save('facts/products/chair.json', { handle: 'chair', notes: 'Oak.', seat: { widthIn: 16 } })
  await save('facts/finishes.json', { Oat: { color: '#D8CCB4' }, Slate: { color: '#5F6970' } })
  await save('workshop/pictures.json', [testScene('chair/oat', 'Oat'), testScene('chair/slate', 'Slate')])
  await save('workshop/models.json', [{ product: 'chair' }])
  await save('workshop/rooms.json', {})
  await save('workshop/revisions.json', TEST_REVISIONS)
  await save('workshop/alt-texts.json', {
    chair: {
      'three-quarter': 'A chair with {Cushion} cushions, seen from the front and one side',
      front: 'A chair with {Cushion} cushions, seen from the front alone',
    },
  })
  await save('workshop/manifest.json', {})
  return { root, save, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) }
}

export const testScene = (name: string, cushion: string): PictureScene => ({
  name,
  product: 'chair',
  options: { Cushion: cushion },
  view: 'three-quarter',
  width: 64,
  height: 48,
})

export const takeTestPicture = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#F6F2EA' } })
    .jpeg()
    .toBuffer()

/** Nothing in it but its header. */
export function exportTestModel(): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.write('glTF')
  bytes.writeUInt32LE(2, 4)
  bytes.writeUInt32LE(bytes.length, 8)
  return bytes
}
