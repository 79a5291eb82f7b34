import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Measurements, modelRecipe, pictureRecipe, type Recipe } from './recipe.ts'
import { isOfGallery, type PictureScene, type Revisions, type Scenes } from './scenes.ts'

/** One file that the workshop makes and the repository keeps. */
export type Piece = PicturePiece | ModelPiece

interface Made {
  readonly name: string
  readonly file: string
  readonly maxBytes: number
  readonly recipe: Recipe
}

export interface PicturePiece extends Made {
  readonly kind: 'picture'
  readonly width: number
  readonly height: number
  /** Of the revisions that it may still be of. */
  readonly earlier: Recipe | undefined
}

export interface ModelPiece extends Made {
  readonly kind: 'model'
  readonly product: string
}

// Twice what a chair on the sweep takes, since a room has more in it.
const MAX_BYTES_A_PIXEL = 0.24
const MAX_MODEL_BYTES = 1_500_000

export async function readPieces(root: string, { pictures, models, revisions }: Scenes): Promise<Piece[]> {
  const measurements = await readMeasurements(root)
  return [
    ...pictures.map(
      (scene): PicturePiece => ({
        kind: 'picture',
        name: scene.name,
        file: pictureFile(scene),
        maxBytes: Math.round(scene.width * scene.height * MAX_BYTES_A_PIXEL),
        width: scene.width,
        height: scene.height,
        recipe: pictureRecipe(scene, measurements, revisions),
        earlier: earlierRecipe(scene, measurements, revisions),
      }),
    ),
    ...models.map(
      (scene): ModelPiece => ({
        kind: 'model',
        name: `model/${scene.product}`,
        product: scene.product,
        file: `shop/models/${scene.product}.glb`,
        maxBytes: MAX_MODEL_BYTES,
        recipe: modelRecipe(scene, measurements, revisions),
      }),
    ),
  ]
}

function earlierRecipe(scene: PictureScene, measurements: Measurements, revisions: Revisions) {
  const earlier = revisions.earlier.find(({ pictures }) => pictures.includes(scene.name))
  return earlier && pictureRecipe(scene, measurements, { ...revisions, ...earlier })
}

function pictureFile(scene: PictureScene): string {
  return isOfGallery(scene)
    ? `database/seed/pictures/${scene.name}.jpg`
    : `shop/sections/home/pictures/${scene.name.replace('/', '-')}.jpg`
}

/** From the files rather than through #facts, because they are read for what they say now, word for word. */
async function readMeasurements(root: string): Promise<Measurements> {
  const folder = join(root, 'facts', 'products')
  const files = await readdir(folder)
  const products = await Promise.all(files.map((file) => readJson(join(folder, file))))
  return {
    rooms: await readJson(join(root, 'workshop', 'rooms.json')),
    // The notes are for readers, and what is said of its use is for the shop's words: they measure nothing.
    products: new Map(products.map(({ handle, notes: _, use: __, ...measured }) => [handle, measured])),
    finishes: await readJson(join(root, 'facts', 'finishes.json')),
  }
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}
