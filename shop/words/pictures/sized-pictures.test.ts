import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { sizedPictures } from './sized-pictures.ts'

test('a photo that a phone took upright is as high as it is shown, and as wide', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keel-sized-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'upright.jpg')
  const lying = sharp({ create: { width: 90, height: 40, channels: 3, background: 'tan' } })
  await lying.withMetadata({ orientation: 6 }).jpeg().toFile(file)

  const { load } = sizedPictures()
  if (typeof load !== 'function') throw new Error('the plugin loads pictures')
  const source = await load.call({ addWatchFile() {} } as never, `${file}?sized`)
  expect(source).toContain('width: 40, height: 90')
  expect(source).toMatch(/ 40w'/)
})
