import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { PhrasingContent, RootContent, Table, TableRow } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { EXIT, visit } from 'unist-util-visit'
import { type Offer, offersIn } from './offers-in.ts'

/** What is drawn, played or pressed says nothing in words, and what is hidden is said elsewhere. */
const WORDLESS: ReadonlySet<string> = new Set(
  'script style template svg canvas video iframe dialog link meta noscript form button'.split(' '),
)

const STAND_EMPTY: ReadonlySet<string> = new Set(['img', 'br', 'hr', 'td', 'th'])

type Parent = Element | Root

/** An ampersand of a query: nothing there is a character reference, and a program that takes the text as it is errs. */
const ESCAPED_IN_ADDRESS = /(?<=\]\([^)\n]*)\\&/g

/** The words of a page as Markdown (CommonMark with the tables of GitHub's), below what its head says of it. */
export function pageMarkdown(html: string, publicUrl: string): string {
  const [beforeMain = '', main = ''] = html.split(/(?=<main\b)/, 2)
  const head = fromHtml(beforeMain)
  const about = readHead(head)
  const offers = offersIn(textsOfScripts(head, 'application/ld+json'))
  const words = wordsOf(
    fromHtml(main.split('</main>', 1)[0] ?? '', { fragment: true }),
    about.url ?? publicUrl,
  )
  const belowTitle = words.findIndex(({ type }) => type === 'heading') + 1
  return `${frontMatter(about)}\n${write(words.toSpliced(belowTitle, 0, ...tableOf(offers)))}`
}

/** A piece of a page's HTML as Markdown. */
export function htmlMarkdown(html: string, pageUrl: string): string {
  return write(wordsOf(fromHtml(html, { fragment: true }), pageUrl))
}

function write(words: RootContent[]): string {
  const text = toMarkdown(
    { type: 'root', children: words },
    { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: '-', rule: '-' },
  )
  return text.replace(ESCAPED_IN_ADDRESS, '&')
}

interface About {
  readonly title: string
  readonly description: string
  readonly url: string | undefined
}

function readHead(head: Root): About {
  const attribute = (name: string, matches: (element: Element) => boolean) =>
    elementIn(head, matches)?.properties[name]
  const title = elementIn(head, ({ tagName }) => tagName === 'title')
  return {
    title: title ? textOf(title) : '',
    description: String(
      attribute(
        'content',
        ({ tagName, properties }) => tagName === 'meta' && properties.name === 'description',
      ) ?? '',
    ),
    url: attribute('href', isCanonicalLink)?.toString(),
  }
}

function isCanonicalLink({ tagName, properties }: Element): boolean {
  return tagName === 'link' && Array.isArray(properties.rel) && properties.rel.includes('canonical')
}

/** YAML takes a JSON string as its own. */
function frontMatter({ title, description, url }: About): string {
  const lines = Object.entries({ title, description, ...(url && { url }) })
  return ['---', ...lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---', ''].join('\n')
}

function wordsOf(main: Root, pageUrl: string): RootContent[] {
  prepare(main, pageUrl)
  const mdast = toMdast(main, { document: true })
  return mdast.type === 'root' ? mdast.children : []
}

/**
 * Leaves what can be read, with whole addresses. Neighbors that only a style sets apart get a space between them, and a
 * question that unfolds gets the rank of a heading.
 */
function prepare(parent: Parent, pageUrl: string): void {
  const children: ElementContent[] = []
  for (const child of parent.children) {
    if (child.type === 'element' && isReadable(child)) {
      prepareElement(child, pageUrl)
      if (isEmpty(child)) continue
      if (isSetApart(children.at(-1), child)) children.push({ type: 'text', value: ' ' })
      children.push(child)
    } else if (child.type === 'text') children.push(child)
  }
  parent.children = children
}

function prepareElement(element: Element, pageUrl: string): void {
  const { properties } = element
  if (typeof properties.href === 'string') properties.href = wholeAddress(properties.href, pageUrl)
  if (typeof properties.src === 'string') properties.src = wholeAddress(properties.src, pageUrl)
  prepare(element, pageUrl)
  if (element.tagName === 'summary' && !elementIn(element, ({ tagName }) => /^h[1-6]$/.test(tagName)))
    element.tagName = 'h3'
}

/** Whether two neighbors without a space between them are not one word. */
function isSetApart(before: ElementContent | undefined, { tagName }: Element): boolean {
  if (before?.type === 'text') return tagName === 'span' && /[\p{L}\p{N}]$/u.test(before.value)
  return before?.type === 'element'
}

function isEmpty({ tagName, children }: Element): boolean {
  return (
    children.every((child) => child.type === 'text' && child.value.trim() === '') && !STAND_EMPTY.has(tagName)
  )
}

function isReadable({ tagName, properties }: Element): boolean {
  if (WORDLESS.has(tagName) || properties.ariaHidden === 'true') return false
  if (properties.hidden === true || properties.ariaLabel === 'Breadcrumb') return false
  // Pictures without words are there for the eye alone.
  return tagName !== 'img' || Boolean(properties.alt)
}

function wholeAddress(address: string, pageUrl: string): string {
  return URL.parse(address, pageUrl)?.href ?? address
}

function tableOf(offers: readonly Offer[]): Table[] {
  if (offers.length === 0) return []
  const text = (value: string): PhrasingContent => ({ type: 'text', value })
  const rows = offers.map(({ name, price, availability, url }): PhrasingContent[] => [
    { type: 'link', url, children: [text(name)] },
    text(price),
    text(availability),
  ])
  const children = [['Variant', 'Price', 'Availability'].map(text), ...rows].map(
    (cells): TableRow => ({
      type: 'tableRow',
      children: cells.map((cell) => ({ type: 'tableCell', children: [cell] })),
    }),
  )
  return [{ type: 'table', children }]
}

function textsOfScripts(tree: Root, type: string): string[] {
  const texts: string[] = []
  visit(tree, 'element', (element) => {
    if (element.tagName === 'script' && element.properties.type === type) texts.push(textOf(element))
  })
  return texts
}

function elementIn(tree: Nodes, matches: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined
  visit(tree, 'element', (element) => {
    if (!matches(element)) return
    found = element
    return EXIT
  })
  return found
}

function textOf(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}
