import { type CollectionEntry, getCollection } from 'astro:content'
import type { Claims } from '../page-api/claims.ts'
import { ARTICLES, articleOf } from './articles/article.ts'
import { escapeHtml } from './content/escape-html.ts'
import { partsOf } from './content/figures-in-text.ts'
import { fillIn } from './content/placeholders.ts'
import { questionsOf } from './content/questions-of.ts'
import { htmlOf, type MarkdownEntry } from './content/text-of.ts'
import { contentPicture } from './pictures/content-pictures.ts'

export type WordsOfShop = Awaited<ReturnType<typeof readWords>>

/** Orders are charged in this currency. */
const SHOWN_IN = 'USD'

/** Reads the shop's words as plain data to be shown elsewhere, with their figures and without drawings. */
export async function readWords(claims: Claims) {
  const [articles, pages, policies, questions] = await Promise.all([
    getCollection('articles'),
    getCollection('pages'),
    getCollection('policies'),
    getCollection('questions', ({ data }) => data.pages.includes('faq')),
  ])
  return {
    blog: ARTICLES,
    articles: articles.map((entry) => toArticle(entry, claims)),
    pages: pages.map((entry) => toPage(entry, claims)),
    policies: policies.map((entry) => toPage(entry, claims)),
    questions: questionsOf(questions, SHOWN_IN, claims),
  }
}

function toArticle(entry: CollectionEntry<'articles'>, claims: Claims) {
  const { path, title, excerpt, author, category, image } = articleOf(entry, SHOWN_IN, claims)
  const { position, date } = entry.data
  return {
    ...{ name: entry.id, path, position, title, excerpt, author, category, date },
    excerptHtml: paragraph(excerpt),
    html: textHtml(entry, claims),
    image: { alt: image.alt, ...contentPicture(image.file) },
  }
}

function toPage(entry: CollectionEntry<'pages' | 'policies'>, claims: Claims) {
  const { id: name, filePath: file = '', data } = entry
  const before = [data.lead, 'promise' in data ? data.promise : undefined].flatMap((text) =>
    text ? [paragraph(fillIn(text, SHOWN_IN))] : [],
  )
  return {
    ...{ name, file, path: `/${name}` },
    title: fillIn(data.title, SHOWN_IN),
    description: fillIn(data.description, SHOWN_IN),
    html: [...before, textHtml(entry, claims)].join('\n'),
  }
}

const textHtml = (entry: MarkdownEntry, claims: Claims): string =>
  partsOf(htmlOf(entry, SHOWN_IN, claims))
    .map((part) => (part.kind === 'text' ? part.html : ''))
    .join('')

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
