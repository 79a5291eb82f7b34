import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validateBytes } from 'gltf-validator'
import { describe, expect, test } from 'vitest'
import { readManifest } from '../manifest.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const models = Object.values(await readManifest(ROOT)).filter(({ kind }) => kind === 'model')

describe('the models to turn', () => {
  test('are there', () => expect(models.length).toBeGreaterThan(0))

  test.each(models)('$file is what the Khronos validator takes', async ({ file }) => {
    const { issues } = await validateBytes(new Uint8Array(await readFile(join(ROOT, file))))
    const errors = issues.messages.filter(({ severity }) => severity === 0)
    expect(errors).toEqual([])
  })
})
