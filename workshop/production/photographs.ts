import { basename, join } from 'node:path'
import { altTextOf } from './alt-texts.ts'
import type { Manifest } from './manifest.ts'
import type { Piece } from './piece.ts'
import { isOfGallery, type Scenes } from './scenes.ts'

/** The view that a variant is shown in. */
const VARIANT_VIEW = 'three-quarter'

export const photographsFile = (root: string) =>
  join(root, 'database', 'seed', 'pictures', 'photographs.json')

/** The list of what the seed may put into the galleries: what was made, with its words, in the scenes' order. */
export function listPhotographs(
  { pictures, altTexts }: Scenes,
  pieces: readonly Piece[],
  manifest: Manifest,
): string {
  const files = new Map(pieces.map(({ name, file }) => [name, file]))
  const made = pictures.filter((scene) => isOfGallery(scene) && manifest[scene.name])
  const galleries = Map.groupBy(made, ({ product }) => product)
  const list = [...galleries].map(([handle, gallery]) => [
    handle,
    gallery.map((scene) => ({
      file: basename(files.get(scene.name) ?? ''),
      width: scene.width,
      height: scene.height,
      altText: altTextOf(scene, altTexts),
      ...(scene.view === VARIANT_VIEW && Object.keys(scene.options).length > 0 && { selects: scene.options }),
    })),
  ])
  return `${JSON.stringify(Object.fromEntries(list), null, 2)}\n`
}
