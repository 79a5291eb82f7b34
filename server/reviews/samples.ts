import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { crissCrossChair, kneelingChair } from '#facts/products.ts'

/** Only these products get samples (clause 4.05). */
export const SAMPLED_PRODUCTS: readonly string[] = [kneelingChair.handle, crissCrossChair.handle]

const FOLDER = new URL('samples/', import.meta.url)

const stars = v.picklist([1, 2, 3, 4, 5])
const sampleSchema = v.strictObject({
  author: v.string(),
  rating: stars,
  title: v.optional(v.string(), ''),
  body: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  height_in: v.optional(v.number()),
  desk_height_in: v.optional(v.number()),
  weight_range: v.optional(v.string()),
  hours_a_day: v.optional(v.number()),
  came_from: v.optional(v.string()),
  knee_comfort: v.optional(stars),
  back_comfort: v.optional(stars),
  assembly_ease: v.optional(stars),
  /** File names in the product's own gallery. */
  pictures: v.optional(v.array(v.string()), []),
})
const fileSchema = v.pipe(v.string(), v.parseJson(), v.array(sampleSchema))

export type Sample = v.InferOutput<typeof sampleSchema>

export interface SampleSet {
  readonly handle: string
  readonly samples: readonly Sample[]
  /** A hash that differs for other texts. */
  readonly fingerprint: string
}

/** Reads all samples of a product, from `samples/HANDLE-*.json`. */
export async function readSamples(handle: string): Promise<SampleSet> {
  const files = (await readdir(FOLDER)).filter((file) => file.startsWith(`${handle}-`)).sort()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FOLDER), 'utf8')))
  const samples = texts.flatMap((text) => v.parse(fileSchema, text))
  const fingerprint = createHash('sha256').update(JSON.stringify(samples)).digest('hex').slice(0, 16)
  return { handle, samples, fingerprint }
}
