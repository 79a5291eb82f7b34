import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** How a picture differs between two folders that hold PNGs by the same names. */
export interface Difference {
  readonly name: string
  readonly what: string
}

/** Compares to the pixel: two pictures differ where any channel of any pixel does. */
export async function comparePictures(before: string, after: string): Promise<Difference[]> {
  const [old, current] = await Promise.all([picturesIn(before), picturesIn(after)])
  const differences: Difference[] = []
  for (const name of new Set([...old, ...current].toSorted())) {
    const what = !current.includes(name)
      ? 'is gone'
      : !old.includes(name)
        ? 'is new'
        : await differenceOf(join(before, name), join(after, name))
    if (what) differences.push({ name, what })
  }
  return differences
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'))
}

async function differenceOf(before: string, after: string): Promise<string | undefined> {
  const [old, current] = await Promise.all([before, after].map(pixelsOf))
  if (!old || !current) return undefined
  const sizes = [old, current].map(({ info: { width, height } }) => `${width} by ${height} px`)
  if (sizes[0] !== sizes[1]) return `was ${sizes[0]} and is ${sizes[1]}`
  const { channels } = current.info
  let count = 0
  for (let at = 0; at < current.data.length; at += channels)
    if (old.data.compare(current.data, at, at + channels, at, at + channels) !== 0) count += 1
  return count === 0 ? undefined : `differs in ${count.toLocaleString('en-US')} pixels`
}

function pixelsOf(file: string) {
  return sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}
