import { existsSync } from 'node:fs'
import { defineCollection } from 'astro/content/config'
import { z } from 'astro/zod'
import { type ClaimId, isClaimId } from '../facts/claims/claims.ts'
import { TRAITS } from '../facts/product-facts.ts'
import { findProblems } from './words/content/find-problems.ts'
import { listIn, markdownIn } from './words/content/load-content.ts'

/** The words that an owner edits without reading code: docs/editing.md tells how. */

/** Where an entry stands among the others: a collection keeps no order of its own. */
const placed = { position: z.number().int().positive() }

const list = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  defineCollection({ loader: listIn(name, schema), schema })

const markdown = <Schema extends z.ZodType>(folder: string, schema: Schema) =>
  defineCollection({ loader: markdownIn(folder, schema), schema })

const line = z.string().trim().min(1)
/** May name figures in braces. */
const figured = line.check((context) => {
  for (const { message } of findProblems(context.value))
    context.issues.push({ code: 'custom', input: context.value, message })
})
const link = z.strictObject({ href: line, label: line })
const links = z.array(link)

const image = z.strictObject({
  file: z
    .string()
    .refine((file) => existsSync(`shop/content/pictures/${file}`), 'shop/content/pictures/ has no such file'),
  alt: line,
})

const testimonials = list(
  'testimonials',
  z.object({
    ...placed,
    id: line,
    name: z.string(),
    role: z.string(),
    stars: z.number().int().min(1).max(5),
    result: z.string(),
  }),
)

const workday = list(
  'workday',
  z.object({
    ...placed,
    time: z.string(),
    title: z.string(),
    text: z.string(),
    of: z.array(z.enum(TRAITS)),
  }),
)

/** The name of a claim of `facts/claims/claims.json`. */
const claim = z.custom<ClaimId>((value) => typeof value === 'string' && isClaimId(value), {
  message: 'there is no such claim in facts/claims/claims.json',
})

const heroes = list(
  'heroes',
  z.strictObject({
    id: line,
    title: figured,
    lead: figured,
    /** what the lead claims, and the lead while one of it may not be said */
    claims: z.array(claim).default([]),
    otherwise: figured.optional(),
    /** where what the lead claims was measured */
    source: link.optional(),
    benefits: z.array(z.strictObject({ text: figured, claim })).default([]),
  }),
)
const values = list('values', z.strictObject({ ...placed, id: line, title: line, text: line }))
const making = list('making', z.strictObject({ ...placed, id: line, title: line, text: line, image }))

const questions = markdown(
  'questions',
  z.strictObject({
    ...placed,
    question: line,
    /** the heading that it stands under on /faq */
    topic: line,
    pages: z.array(z.enum(['kneeling-chair', 'product', 'faq'])),
  }),
)

/** What a page of words says of itself. */
const page = z.strictObject({
  title: line,
  description: line,
  /** below the title, larger than the text */
  lead: line.optional(),
  /** as 'March 2024', shown as 'Last updated March 2024' */
  updated: line.optional(),
  /** where to go on from here */
  links: links.default([]),
})

const features = z
  .array(
    z.strictObject({
      title: line,
      text: line,
      claim: claim.optional(),
      unless: claim.optional(),
      /** what the text goes by, at its end */
      source: link.optional(),
    }),
  )
  .min(1)

/** What a product's page says of it alone, in a file named as its handle. */
const products = markdown(
  'products',
  z.strictObject({
    sections: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('features'),
          title: line,
          layout: z.enum(['across', 'down']).default('down'),
          ground: z.enum(['paper', 'sheet']).default('paper'),
          features,
        }),
        z.strictObject({ kind: z.literal('film'), film: line, title: line, lead: line, features }),
        z.strictObject({
          kind: z.enum(['how-it-works', 'study', 'counters', 'testimonials', 'questions']),
        }),
      ]),
    ),
  }),
)

const articles = markdown(
  'articles',
  z.strictObject({
    ...placed,
    title: line,
    excerpt: line,
    author: line,
    date: z.coerce.date(),
    category: line,
    image,
    links: links.default([]),
  }),
)

const pages = markdown('pages', page)
const policies = markdown(
  'policies',
  page.extend({
    /** what the policy comes to, in one line above its text */
    promise: line.optional(),
    /** what the button beside it says, which leads to where one acts on an order */
    orderHelp: line.optional(),
  }),
)

const tutorials = markdown(
  'tutorials',
  page.extend({
    ...placed,
    image,
    /** Who sits in the drawing, in inches; without it the chair is drawn alone. */
    sitter: z
      .strictObject({
        height: z.number().positive(),
        desk: z.number().positive(),
        shins: z.enum(['fine', 'sore']).default('fine'),
      })
      .optional(),
  }),
)

export const collections = {
  ...{ products, heroes, testimonials, workday, values, making },
  ...{ questions, articles, tutorials, pages, policies },
}
