import { createHash } from 'node:crypto'
import type { ModelScene, PictureScene, Revisions } from './scenes.ts'

/** The measurements that the scripts of the scenes read. */
export interface Measurements {
  /** by handle */
  readonly products: ReadonlyMap<string, object>
  /** by option value */
  readonly finishes: Readonly<Record<string, unknown>>
  /** by name: how they are built, lit and furnished */
  readonly rooms: Readonly<Record<string, unknown>>
}

/**
 * What a picture is made from, as hashes. A picture whose `render` is the same needs no new rendering; one whose
 * `file` is the same is done. Scripts are not part of it: a comment in one would render everything anew.
 */
export interface Recipe {
  readonly render: string
  readonly file: string
}

export function pictureRecipe(scene: PictureScene, measurements: Measurements, revisions: Revisions): Recipe {
  const { studio, room, finish } = revisions
  const furnished = scene.room?.name && measurements.rooms[scene.room.name]
  const stage = scene.room ? { studio, room, furnished } : { studio }
  const options = Object.values({ ...scene.on?.options, ...scene.options })
  const finishes = options.map((value) => [value, measurements.finishes[value]])
  const on = scene.on && { on: productOf(scene.on, measurements, revisions) }
  const render = hash({ scene, ...stage, finishes, ...productOf(scene, measurements, revisions), ...on })
  return { render, file: hash({ render, finish }) }
}

export function modelRecipe(scene: ModelScene, measurements: Measurements, revisions: Revisions): Recipe {
  const { finishes } = measurements
  const product = productOf(scene, measurements, revisions)
  const render = hash({ scene, export: revisions.export, finishes, ...product })
  return { render, file: render }
}

function productOf(
  { product }: Pick<ModelScene, 'product'>,
  { products }: Measurements,
  { models }: Revisions,
) {
  const measurements = products.get(product)
  if (!measurements) throw new Error(`facts/products has no ${product}`)
  const revision = models[product]
  if (!revision) throw new Error(`workshop/revisions.json has no revision of the model ${product}`)
  return { measurements, revision }
}

function hash(content: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
    .slice(0, 16)
}

/** The order in which somebody wrote the fields down makes no other picture. */
function sorted(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(sorted)
  if (typeof content !== 'object' || content === null) return content
  const fields = Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([key, value]) => [key, sorted(value)]))
}
