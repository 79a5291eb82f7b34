import * as v from 'valibot'

/** PostgREST's way to say which columns it shall answer: those of a schema, and of the tables embedded in it. */
export function columnsOf(entries: v.ObjectEntries): string {
  return Object.entries(entries)
    .map(([name, schema]) => (schema === pictureRows ? `${name}(${Object.keys(pictureColumns)})` : name))
    .join(',')
}

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
const number = v.nullish(v.number(), null)
const text = v.nullish(v.string(), null)

const pictureColumns = {
  path: v.string(),
  /** Pixels. */
  width: wholeNumber,
  height: wholeNumber,
  description: v.string(),
}
/** A table of its own, in which the pictures' sizes are known. */
export const pictureRows = v.array(v.object(pictureColumns))

/** A picture that lies in the bucket. */
export type WrittenPicture = v.InferOutput<typeof pictureRows>[number]

/** What a writer says; null where they did not. */
export const writtenColumns = {
  author: v.string(),
  rating: v.number(),
  title: v.string(),
  body: v.string(),
  /** Inches. */
  height_in: number,
  desk_height_in: number,
  weight_range: text,
  hours_a_day: number,
  came_from: text,
  /** 1 to 5. */
  knee_comfort: number,
  back_comfort: number,
  assembly_ease: number,
}
const written = v.object(writtenColumns)

export type WrittenReview = Readonly<v.InferOutput<typeof written>>
