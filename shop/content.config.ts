import { defineCollection } from 'astro/content/config'
import { file } from 'astro/loaders'
import { z } from 'astro/zod'
import { TRAITS } from '../facts/product-facts.ts'

/** The words that an owner edits without reading code: lists in JSON, each entry with an `id` of its own. */
function listIn(name: string) {
  return file(`shop/content/lists/${name}.json`)
}

/** Where an entry stands among the others: a collection keeps no order of its own. */
const placed = { position: z.number().int().positive() }

const testimonials = defineCollection({
  loader: listIn('testimonials'),
  schema: z.object({
    ...placed,
    name: z.string(),
    role: z.string(),
    stars: z.number().int().min(1).max(5),
    result: z.string(),
  }),
})

const workday = defineCollection({
  loader: listIn('workday'),
  schema: z.object({
    ...placed,
    time: z.string(),
    title: z.string(),
    text: z.string(),
    of: z.array(z.enum(TRAITS)),
  }),
})

const questions = defineCollection({
  loader: listIn('questions'),
  schema: z.object({
    ...placed,
    question: z.string(),
    answer: z.string(),
    pages: z.array(z.enum(['kneeling-chair', 'product'])),
  }),
})

export const collections = { testimonials, workday, questions }
