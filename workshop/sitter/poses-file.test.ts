import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPoses, posesFile } from './poses-file.ts'

test('what Blender reads is what the rules say; otherwise: npm run poses', async () => {
  expect(await readFile(posesFile(join(import.meta.dirname, '..', '..')), 'utf8')).toBe(listPoses())
})
