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
  /** The option values of the variants that the picture shows. */
  readonly selects: Readonly<Record<string, string>> | null
}

type ListedPicture = Omit<SeedPicture, 'contentHash' | 'selects'> & Partial<Pick<SeedPicture, 'selects'>>

/**
 * Reads a product's pictures in gallery order. A product without photographs and drawings has none, and the shop says
 * so in their place; a listed picture without its file stops the seed.
 */
export async function readPictures(handle: string, folder = PICTURES): Promise<SeedPicture[]> {
  const [photographs, drawings] = await Promise.all([
    readList(handle, folder, 'photographs.json'),
    readList(handle, folder, 'pictures.json'),
  ])
  return arrangeGallery(photographs, drawings)
}

async function readList(handle: string, folder: URL, list: string): Promise<SeedPicture[]> {
  const lists: Record<string, ListedPicture[]> = JSON.parse(await readFile(new URL(list, folder), 'utf8'))
  return Promise.all(
    (lists[handle] ?? []).map(async (picture) => ({
      ...picture,
      selects: picture.selects ?? null,
      contentHash: hashPicture(await readFile(new URL(`${handle}/${picture.file}`, folder))),
    })),
  )
}

/** The hash is part of a picture's address, so that a changed picture has another one. */
export function hashPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** Returns the picture whose option values are all the variant's, or else the product's first. */
export function pictureOf(pictures: readonly SeedPicture[], options: readonly SelectedOption[]) {
  const chosen = new Map(options.map(({ name, value }) => [name, value]))
  const own = pictures.find(
    ({ selects }) => selects && Object.entries(selects).every(([name, value]) => chosen.get(name) === value),
  )
  return own ?? pictures[0]
}

interface GalleryPicture {
  /** The option values of the variants that the picture shows. */
  readonly selects: Readonly<Record<string, string>> | null
}

/** The shop reads the first five pictures of a product (3.01): the fifth is the drawing with the dimensions. */
const PHOTOGRAPHS_BEFORE_DRAWING = 4

/**
 * Orders a gallery: the first photograph, other views, and the drawing with the dimensions; then the remaining views,
 * the other drawings, and the other looks, which a visitor sees on choosing them.
 */
function arrangeGallery<Picture extends GalleryPicture>(
  photographs: readonly Picture[],
  drawings: readonly Picture[],
): Picture[] {
  const [first, ...others] = photographs
  if (!first) return [...drawings]
  const [dimensions, ...otherDrawings] = drawings
  const views = [first, ...others.filter(({ selects }) => !selects)]
  const looks = others.filter(({ selects }) => selects)
  return [
    ...views.slice(0, PHOTOGRAPHS_BEFORE_DRAWING),
    ...(dimensions ? [dimensions] : []),
    ...views.slice(PHOTOGRAPHS_BEFORE_DRAWING),
    ...otherDrawings,
    ...looks,
  ]
}
