import { readMeasurements } from './models/measurements.ts'
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
