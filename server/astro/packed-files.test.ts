import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib'
import { expect, test } from 'vitest'
import { beginWithModels, ENDINGS, packed } from './packed-files.ts'

const UNPACK = { '.br': brotliDecompressSync, '.zst': zstdDecompressSync, '.gz': gunzipSync }

test.each(ENDINGS)('what ends in %s unpacks to the file, and is packed once', async (ending) => {
  const bytes = Buffer.from('a chair, '.repeat(500))
  const first = packed(bytes, ending)
  expect(UNPACK[ending](await first)).toEqual(bytes)
  expect((await first).length).toBeLessThan(100)
  expect(packed(Buffer.from(bytes), ending)).toBe(first)
})

test.each([
  ['its own, which is taken as it is', (model: Buffer) => model, '', true],
  ['that of another model, which nobody is sent', () => Buffer.from('another model'), '', false],
  ['that of half of it', (model: Buffer) => model.subarray(1), '', false],
  ['its own with something behind its end', (model: Buffer) => model, 'more', false],
])('beside a model lies %s', async (name, packedFrom, behind, isTaken) => {
  const folder = await mkdtemp(join(tmpdir(), 'keel-models-'))
  const model = Buffer.from(`${name}, `.repeat(100))
  // A quick packing, which no build would make.
  const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }
  const beside = Buffer.concat([brotliCompressSync(packedFrom(model), quickly), Buffer.from(behind)])
  await writeFile(join(folder, 'chair.glb'), model)
  await writeFile(join(folder, 'chair.glb.br'), beside)
  await beginWithModels(folder)
  const sent = await packed(model, '.br')
  expect(brotliDecompressSync(sent)).toEqual(model)
  expect(sent.equals(beside)).toBe(isTaken)
  await rm(folder, { recursive: true })
})
