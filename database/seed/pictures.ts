import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SelectedOption } from '../tables/catalogue.ts'

/** The pictures that come with the catalogue, a folder for each product. */
export const PICTURES = new URL('./pictures/', import.meta.url)

export interface SeedPicture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly altText: string
  readonly contentHash: string
  /** The option values of the variants that this is the picture of. */
  readonly selects: Readonly<Record<string, string>> | null
}

type PictureList = Readonly<
  Record<
    string,
    readonly (Omit<SeedPicture, 'contentHash' | 'selects'> & Partial<Pick<SeedPicture, 'selects'>>)[]
  >
>

/** In gallery order. A product without a picture, or a picture without its file, stops the seed. */
export async function readPictures(handle: string): Promise<SeedPicture[]> {
  const list: PictureList = JSON.parse(await readFile(new URL('pictures.json', PICTURES), 'utf8'))
  const pictures = list[handle] ?? []
  if (pictures.length === 0) throw new Error(`pictures.json has no picture of ${handle}`)
  return Promise.all(
    pictures.map(async (picture) => ({
      ...picture,
      selects: picture.selects ?? null,
      contentHash: hashPicture(await readFile(new URL(`${handle}/${picture.file}`, PICTURES))),
    })),
  )
}

/** Goes into a picture's address, so that a changed picture has another one. */
export function hashPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** The picture whose every option value is the variant's; where there is none, the product's first. */
export function pictureOf(pictures: readonly SeedPicture[], options: readonly SelectedOption[]) {
  const chosen = new Map(options.map(({ name, value }) => [name, value]))
  const own = pictures.find(
    ({ selects }) => selects && Object.entries(selects).every(([name, value]) => chosen.get(name) === value),
  )
  return own ?? pictures[0]
}
