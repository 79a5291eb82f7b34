import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import { openOriginal } from './original.ts'

test.each(['keel-cushion-set', 'chair_2--b', '椅子'])(
  'an uploaded picture of %s is opened',
  async (named) => {
    const bytes = await sharp(await makePhotograph('png', 9, 6))
      .webp()
      .toBuffer()
    const opened = await openOriginal(
      {
        folder: new URL('nowhere/', import.meta.url),
        readUploaded: async (handle) => (handle === named ? bytes : undefined),
      },
      named,
      'front-0123456789abcdef.webp',
      undefined,
    )
    expect(opened).toMatchObject({ ok: true, original: { kind: 'photograph', width: 9, height: 6 } })
  },
)

test.each(['..', '.', 'a/b', '椅子'])(
  'nothing is looked for in a folder that is called %s',
  async (handle) => {
    const folder = new URL('./', import.meta.url)
    const sources = { folder, readUploaded: async () => undefined }
    expect(await openOriginal(sources, handle, 'front.webp', undefined)).toEqual({
      ok: false,
      kind: 'missing',
    })
  },
)
