import { join } from 'node:path'
import sharp from 'sharp'
import { replaceFile } from './manifest.ts'
import type { PicturePiece } from './piece.ts'

/** The home page's pictures are files of its own, in these widths; those of products are sized by the storefront. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  'hero/wide': [960, 1440, 1920, 2400],
  'hero/tall': [480, 720, 960, 1200],
}

const AVIF = { quality: 60, effort: 6 }
const WEBP = { quality: 80, effort: 6, smartSubsample: true }

/** Writes the widths beside the picture, as `hero-wide-960.avif` and `hero-wide-960.webp`. */
export async function sizeForPages(root: string, { name, file }: PicturePiece, bytes: Buffer): Promise<void> {
  for (const width of WIDTHS[name] ?? []) {
    const sized = sharp(bytes).resize({ width })
    const target = join(root, file.replace(/\.jpg$/, `-${width}`))
    await replaceFile(`${target}.avif`, await sized.clone().avif(AVIF).toBuffer())
    await replaceFile(`${target}.webp`, await sized.clone().webp(WEBP).toBuffer())
  }
}
