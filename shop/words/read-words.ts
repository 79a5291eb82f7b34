import { type CollectionEntry, getCollection } from 'astro:content'
import { articleOf } from './articles/article.ts'
import { ARTICLES } from './articles/articles-page.ts'
import { escapeHtml } from './content/escape-html.ts'
import { partsOf } from './content/parts-of.ts'
import { fillIn } from './content/placeholders.ts'
import { htmlOf, type MarkdownEntry } from './content/text-of.ts'
import { contentPicture } from './pictures/content-pictures.ts'

export type WordsOfShop = Awaited<ReturnType<typeof readWords>>

/** Orders are charged in this currency. */
const SHOWN_IN = 'USD'

/** Reads the shop's words as plain data to be shown elsewhere, with their figures and without drawings. */
export async function readWords() {
  const [articles, pages, policies] = await Promise.all([
    getCollection('articles'),
    getCollection('pages'),
    getCollection('policies'),
  ])
  return {
    blog: ARTICLES,
    articles: articles.map(toArticle),
    pages: pages.map(toPage),
    policies: policies.map(toPage),
  }
}

function toArticle(entry: CollectionEntry<'articles'>) {
  const { path, title, excerpt, author, category, image } = articleOf(entry, SHOWN_IN)
  const { position, date } = entry.data
  return {
    ...{ name: entry.id, path, position, title, excerpt, author, category, date },
    excerptHtml: paragraph(excerpt),
    html: textHtml(entry),
    image: { alt: image.alt, ...contentPicture(image.file) },
  }
}

function toPage(entry: CollectionEntry<'pages' | 'policies'>) {
  const { id: name, filePath: file = '', data } = entry
  const before = [data.lead, 'promise' in data ? data.promise : undefined].flatMap((text) =>
    text ? [paragraph(fillIn(text, SHOWN_IN))] : [],
  )
  return {
    ...{ name, file, path: `/${name}` },
    title: fillIn(data.title, SHOWN_IN),
    description: fillIn(data.description, SHOWN_IN),
    html: [...before, textHtml(entry)].join('\n'),
  }
}

const textHtml = (entry: MarkdownEntry): string =>
  partsOf(htmlOf(entry, SHOWN_IN))
    .map((part) => (part.kind === 'text' ? part.html : ''))
    .join('')

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
