import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runBlender } from '../blender.ts'
import type { ModelPiece } from '../piece.ts'

export async function exportModel(root: string, { name, product }: ModelPiece): Promise<Buffer> {
  const out = join(root, 'workshop', 'renders', name)
  await runBlender(root, 'export.py', [product, `${out}.glb`], `${out}.log`)
  return readFile(`${out}.glb`)
}
