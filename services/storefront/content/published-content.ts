import { createHash } from 'node:crypto'
import { plainText } from '../catalogue/load/plain-text.ts'
import type { RankedWords } from '../catalogue/query/ranking.ts'
import type { Searched } from '../catalogue/query/test-text.ts'
import { wordsOf } from '../catalogue/search/words.ts'
import type {
  ArticleText,
  BlogText,
  ContentImage,
  PageText,
  PolicyKind,
  PolicyText,
  QuestionText,
  ReadShopContent,
  ShopContent,
} from './shop-content.ts'

interface Identified {
  /** Made from the handle, which does not change: the same in every process and after every build. */
  readonly id: number
}

interface WithText {
  /** HTML with absolute links. */
  readonly html: string
  /** `html` without its tags. */
  readonly text: string
  readonly searched: Searched
  /** Words that count for its rank in a search. */
  readonly ranked: RankedWords
}

export interface Blog extends BlogText, Identified {}
export interface Page extends PageText, Identified, WithText {}
export interface Policy extends PolicyText, Identified {}

export interface Article extends ArticleText, Identified, WithText {
  readonly image: ContentImage
  /** Sort key of the owner's order: by position, then by handle. */
  readonly ownersOrder: string
}

export interface PublishedContent {
  readonly blog: Blog
  /** Articles in the owner's order. */
  readonly articles: readonly Article[]
  readonly pages: readonly Page[]
  readonly policies: ReadonlyMap<PolicyKind, Policy>
  readonly questions: readonly QuestionText[]
}

/** Prepares the shop's content for the API, again only once what `read` returns has changed. */
export function publishContent(read: ReadShopContent, publicUrl: string): () => Promise<PublishedContent> {
  let known: { readonly content: ShopContent; readonly published: PublishedContent } | undefined
  return async () => {
    const content = await read()
    if (known?.content !== content) known = { content, published: prepare(content, publicUrl) }
    return known.published
  }
}

function prepare(
  { blog, articles, pages, policies, questions }: ShopContent,
  publicUrl: string,
): PublishedContent {
  return {
    blog: { ...blog, id: idOf('Blog', blog) },
    articles: articles
      .map((each) => ({
        ...each,
        ...readText(each, publicUrl, {
          author: [each.author],
          blog_title: [blog.title],
          tag: each.tags,
          ...fromTo(each.publishedAt),
          published_at: each.publishedAt,
        }),
        id: idOf('Article', each),
        image: { ...each.image, id: idOf('ArticleImage', each) },
        ownersOrder: `${String(each.position).padStart(9, '0')} ${each.handle}`,
      }))
      .sort((one, other) => (one.ownersOrder < other.ownersOrder ? -1 : 1)),
    pages: pages.map((each) => ({
      ...each,
      ...readText(each, publicUrl, fromTo(each.updatedAt)),
      id: idOf('Page', each),
    })),
    policies: new Map(
      policies.map((each) => [
        each.kind,
        { ...each, html: absoluteLinks(each.html, publicUrl), id: idOf('ShopPolicy', each) },
      ]),
    ),
    questions,
  }
}

function readText(
  written: ArticleText | PageText,
  publicUrl: string,
  fields: NonNullable<Searched['fields']>,
): WithText {
  const { title, handle, html } = written
  const text = plainText(html)
  const tags = 'tags' in written ? written.tags : []
  return {
    html: absoluteLinks(html, publicUrl),
    text,
    searched: { title, text, fields: { handle: [handle], ...fields } },
    ranked: { title: wordsOf(title), kind: wordsOf(tags.join(' ')) },
  }
}

/** Content has one time, which serves for both fields. */
const fromTo = (time: Date) => ({ created_at: time, updated_at: time })

/** At most 15 digits, the limit of `readRowId`. */
function idOf(type: string, { handle }: { readonly handle: string }): number {
  return createHash('sha256').update(`${type}/${handle}`).digest().readUIntBE(0, 6)
}

const LINK_FROM_ROOT = /(\s(?:href|src)=")\/(?!\/)/g

/** Links are made absolute, since other sites show the text too. */
function absoluteLinks(html: string, publicUrl: string): string {
  return html.replace(LINK_FROM_ROOT, `$1${publicUrl}/`)
}
