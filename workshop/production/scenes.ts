import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type AltTexts, altTexts } from './alt-texts.ts'

const WORD = '[a-z0-9]+(?:-[a-z0-9]+)*'

const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const name = v.pipe(v.string(), v.regex(new RegExp(`^${WORD}(?:/${WORD})?$`), 'is no name of a picture'))

/** One picture to be taken. What else stands in it (samples, camera, holes …) is for the scripts of the scene. */
const pictureScene = v.looseObject({
  name,
  product: v.string(),
  /** the values of the product's options that the picture shows */
  options: v.record(v.string(), v.string()),
  view: v.string(),
  /** what a part of another product is shown on, with that one's own options */
  on: v.optional(v.looseObject({ product: v.string(), options: v.record(v.string(), v.string()) })),
  width: count,
  height: count,
  /** which of rooms.json it stands in, and what is elsewhere in this picture; the first pictures knew one room alone */
  room: v.optional(v.looseObject({ name: v.optional(v.string()) })),
})

const pictureScenes = v.pipe(
  v.array(pictureScene),
  v.check((scenes) => new Set(scenes.map((scene) => scene.name)).size === scenes.length, 'two of one name'),
)

/** A product of which there is a model to turn. */
const modelScene = v.looseObject({ product: v.string() })

const ofPictures = {
  /** cameras, lights, sweep, materials: all pictures */
  studio: count,
  /** how rooms are built and lit, and what stands in them: the pictures with a `room` */
  room: count,
  /** denoising, tone curve, file format: all pictures, but none is rendered anew */
  finish: count,
}

/** Raised by hand when a script was changed so that what it makes looks different. */
const revisions = v.object({
  ...ofPictures,
  /** Pictures that are good as they were made before, until there is time: whoever takes a name out makes it due. */
  earlier: v.array(v.object({ ...ofPictures, pictures: v.array(name) })),
  /** the export: all models */
  export: count,
  /** the shape of a product: its pictures and its model */
  models: v.record(v.string(), count),
})

export type PictureScene = v.InferOutput<typeof pictureScene>
export type ModelScene = v.InferOutput<typeof modelScene>
export type Revisions = v.InferOutput<typeof revisions>

export interface Scenes {
  readonly pictures: readonly PictureScene[]
  readonly models: readonly ModelScene[]
  readonly revisions: Revisions
  readonly altTexts: AltTexts
}

/** A product's gallery belongs to the catalogue; what stands on pages of the shop belongs to the shop. */
export const isOfGallery = ({ name, product }: PictureScene): boolean => name.startsWith(`${product}/`)

export async function readScenes(root: string): Promise<Scenes> {
  const workshop = join(root, 'workshop')
  const [pictures, models, revised, words] = await Promise.all([
    readParsed(join(workshop, 'pictures.json'), pictureScenes),
    readParsed(join(workshop, 'models.json'), v.array(modelScene)),
    readParsed(join(workshop, 'revisions.json'), revisions),
    readParsed(join(workshop, 'alt-texts.json'), altTexts),
  ])
  return { pictures, models, revisions: revised, altTexts: words }
}

async function readParsed<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, JSON.parse(await readFile(file, 'utf8')))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${file}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}
