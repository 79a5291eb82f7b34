import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { runBlender } from './blender.ts'
import { replaceFile } from './manifest.ts'
import { bringWeights } from './models/weights.ts'
import type { PicturePiece } from './piece.ts'
import { isMissing } from './read-if-there.ts'

// The shop's sizes and formats are made from this file, so the weave of a fabric must still be whole in it.
const QUALITY = 95
const PREVIEW_PX = 400

/** What Blender makes on the way to the files that are kept. */
const rendersOf = (root: string) => join(root, 'workshop', 'renders')

/** Renders and finishes. A rendering that is still there from an earlier run is only finished. */
export async function takePicture(root: string, { name, recipe }: PicturePiece): Promise<Buffer> {
  const out = join(rendersOf(root), name)
  const rendered = `${out}.recipe`
  if ((await readText(rendered)) !== recipe.render) {
    await rm(rendered, { force: true })
    await runBlender(root, 'render.py', [name, out], `${out}.log`)
    await replaceFile(rendered, recipe.render)
  }
  return finish(root, out)
}

/** A small one to look at, always anew. Answers its place. */
export async function takePreview(root: string, { name }: PicturePiece): Promise<string> {
  const out = join(rendersOf(root), 'previews', name)
  await runBlender(root, 'render.py', [name, out, '--width', String(PREVIEW_PX)], `${out}.log`)
  await replaceFile(`${out}.jpg`, await finish(root, out))
  return `${out}.jpg`
}

async function finish(root: string, out: string): Promise<Buffer> {
  const weights = await bringWeights(join(rendersOf(root), 'weights'))
  await runBlender(root, 'clean.py', [out, weights], `${out}.log`)
  const development = [`${out}.clean.exr`, `${out}.develop.json`, `${out}.png`]
  await runBlender(root, 'develop.py', development, `${out}.log`)
  return sharp(`${out}.png`).jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer()
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
