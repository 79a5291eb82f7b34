import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ENDINGS, packed } from './packed-files.ts'

const UNPACK = { '.br': brotliDecompressSync, '.zst': zstdDecompressSync, '.gz': gunzipSync }

test.each(ENDINGS)('what ends in %s unpacks to the file, and is packed once', async (ending) => {
  const bytes = Buffer.from('a chair, '.repeat(500))
  const first = packed(bytes, ending)
  expect(UNPACK[ending](await first)).toEqual(bytes)
  expect((await first).length).toBeLessThan(100)
  expect(packed(Buffer.from(bytes), ending)).toBe(first)
})
