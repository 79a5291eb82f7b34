import { brand } from '#facts/brand.ts'
import { markdownPathOf } from './markdown-paths.ts'

export interface Listed {
  readonly path: string
  readonly title: string
  readonly about: string
}

export interface Listing {
  readonly publicUrl: string
  readonly products: readonly Listed[]
  readonly articles: readonly Listed[]
  readonly tutorials: readonly Listed[]
}

const CHOOSING: readonly Listed[] = [
  { path: '/collection', title: 'All products', about: 'prices and what each is for' },
  { path: '/compare', title: 'Compare our seats', about: 'all of them side by side, by their measurements' },
  {
    path: '/setup-guide',
    title: 'Setup guide and fit finder',
    about: 'which seat fits a body at a desk, and how to set it',
  },
  { path: '/faq', title: 'Questions and answers', about: 'before and after an order' },
  { path: '/reviews', title: 'How reviews work', about: 'who may write one, and why one may be hidden' },
]

const PROMISES: readonly Listed[] = [
  { path: '/returns', title: 'Returns', about: 'how long, and who pays' },
  { path: '/warranty', title: 'Warranty', about: 'what it covers, and what it does not' },
  { path: '/terms', title: 'Terms of service', about: 'delivery, payment, tax' },
  { path: '/privacy', title: 'Privacy', about: 'what is kept about a person, and for how long' },
  { path: '/contact', title: 'Contact', about: 'phone, email and hours' },
]

/** The shop in one page for programs, with the Markdown of each page. https://llmstxt.org */
export function llmsText({ publicUrl, products, articles, tutorials }: Listing): string {
  const link = ({ path, title, about }: Listed) =>
    `- [${title.replace(/[[\]\\]/g, '\\$&')}](${publicUrl}${markdownPathOf(path) ?? path}): ${about}`
  const section = (title: string, listed: readonly Listed[]) =>
    listed.length === 0 ? [] : [`## ${title}`, '', ...listed.map(link), '']
  return [
    `# ${brand.name}`,
    '',
    `> ${brand.name} makes kneeling chairs and other seats for people whose backs hurt at a desk, and sells them to people in the United States.`,
    '',
    `How a program chooses and buys here: [agents.md](${publicUrl}/agents.md). Tools by the Model Context Protocol, which say what fits a body at a desk: ${publicUrl}/mcp`,
    '',
    ...section('Products', products),
    ...section('Choosing', CHOOSING),
    ...section('What we promise', PROMISES),
    ...section('Articles', articles),
    ...section('Tutorials', tutorials),
  ].join('\n')
}
