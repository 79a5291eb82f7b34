import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const QUERY = '?sized'
/** The widths go from a card on a phone to the widest place in a text on a high-density screen. */
const WIDTHS = [480, 800, 1200]
const QUALITY = 78
/** A file in this cache is good as long as its picture is the same. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/keel-pictures/', import.meta.url))

/** Makes of `picture.jpg?sized` what an `<img>` needs: an owner drops one file, and no visitor loads more than fits. */
export function sizedPictures(): Plugin {
  return {
    name: 'keel-sized-pictures',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      const bytes = await readFile(file)
      // A phone's photo lies on its side in the file, and says so.
      const { width, height } = (await sharp(bytes).metadata()).autoOrient
      const widths = WIDTHS.filter((each) => each <= width)
      const made = await Promise.all(
        (widths.length > 0 ? widths : [width]).map(async (each) => ({
          width: each,
          file: await resize(basename(file), bytes, each),
        })),
      )
      return [
        ...made.map((each, index) => `import url${index} from ${JSON.stringify(`${each.file}?url`)}`),
        `const srcSet = [${made.map((each, index) => `url${index} + ' ${each.width}w'`).join(', ')}].join(', ')`,
        `export default { src: url${made.length - 1}, srcSet, width: ${width}, height: ${height} }`,
      ].join('\n')
    },
  }
}

async function resize(name: string, bytes: Buffer, width: number): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const path = join(FOLDER, `${name.replace(/\.\w+$/, '')}-${hash}-${width}.webp`)
  if (existsSync(path)) return path
  await mkdir(FOLDER, { recursive: true })
  await sharp(bytes).autoOrient().resize({ width }).webp({ quality: QUALITY }).toFile(path)
  return path
}
