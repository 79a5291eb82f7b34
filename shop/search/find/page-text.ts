import type { FindableText } from './text-index.ts'

/** A page, or a question on one, that search may find. */
export interface FindablePage {
  readonly kind: 'page' | 'article' | 'tutorial' | 'question'
  readonly path: string
  readonly title: string
  readonly summary: string
}

/** What is read of an entry of `shop/content/`. */
export interface ContentEntry<Data> {
  readonly id: string
  readonly body?: string | undefined
  readonly data: Data
}

interface Described {
  readonly title: string
  readonly description: string
}

export interface ContentToFind {
  readonly questions: readonly ContentEntry<{ question: string; topic: string }>[]
  readonly articles: readonly ContentEntry<{ title: string; excerpt: string; category: string }>[]
  readonly tutorials: readonly ContentEntry<Described>[]
  readonly pages: readonly ContentEntry<Described>[]
  readonly policies: readonly ContentEntry<Described>[]
}

/** Pages whose words lie in no file of `shop/content/`, and what is asked of many shops but is no page of this one. */
const OTHER_PAGES: readonly (Described & { readonly path: string; readonly kinds: string })[] = [
  {
    path: '/setup-guide',
    title: 'Setup guide and fit finder',
    description: 'Which chair fits your height and your desk, and which hole each knob goes in.',
    kinds: 'fit finder setting adjust height tall size which chair desk',
  },
  {
    path: '/faq',
    title: 'Frequently asked questions',
    description: 'Short answers about sitting, setup, delivery, returns and warranty.',
    kinds: 'faq answers help',
  },
  {
    path: '/contact',
    title: 'Contact us',
    description: 'Write or call: a person answers.',
    kinds: 'contact phone email support hours person',
  },
  {
    path: '/tutorials',
    title: 'Video Tutorials',
    description: 'Assembly, the first setting, sore shins, desk height and care, step by step.',
    kinds: 'tutorial video instructions manual lesson',
  },
  {
    path: '/articles',
    title: 'Articles',
    description:
      'What a sloping seat does, two weeks of getting used to it, and the heights of desk and screen.',
    kinds: 'article blog guide advice',
  },
  {
    path: '/reviews',
    title: 'How our reviews work',
    description: 'Where reviews come from, and how ratings are counted.',
    kinds: 'review rating real stars',
  },
  {
    path: '/affiliate',
    title: 'Affiliate program',
    description: 'Tell people about us, and get paid.',
    kinds: 'affiliate partner commission',
  },
  {
    path: '/kneeling-chair',
    title: 'The kneeling chair',
    description: 'How it works, what it does for you, and what it does not.',
    kinds: 'kneeling chair guide compare',
  },
  {
    path: '/criss-cross-chair',
    title: 'The criss-cross chair',
    description: 'A chair to sit cross-legged on at a desk.',
    kinds: 'criss-cross chair guide',
  },
  {
    path: '/account',
    title: 'Your account',
    description: 'Sign in, change your email or password, or delete your account.',
    kinds: 'account sign in login password',
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
    description: 'A few times a year, by email.',
    kinds: 'newsletter subscribe unsubscribe',
  },
  {
    path: '/terms#2-orders-and-prices',
    title: 'Discount codes',
    description:
      'Where there are codes for more than one piece, each product’s page shows them. One code can be used per order.',
    kinds: 'discount code',
  },
  {
    path: '/collection',
    title: 'No gift cards',
    description:
      'We sell chairs, stools and parts alone. To give one of those, enter the other person’s address at checkout.',
    kinds: 'gift card',
  },
]

/** What happens with an order, from where the buyer can act on it. */
const orderHelpPage = (path: string) => ({
  path,
  title: 'Find your order',
  description: 'Track it, cancel it, return it or make a claim.',
  kinds: 'order track cancel return claim invoice missing wrong damaged',
})

interface Asked {
  /** Puts figures into a text, and takes out what may not be claimed. */
  readonly fill: (text: string) => string
  /** Where buyers find their orders; the same as the contact page where the storefront has no such page. */
  readonly orderHelp: string
}

/** The pages, articles, tutorials and questions as search sees them. */
export function pageTexts(content: ContentToFind, { fill, orderHelp }: Asked): FindableText<FindablePage>[] {
  const { questions, articles, tutorials, pages, policies } = content
  const described =
    (kind: FindablePage['kind'], folder: string, kinds: string) =>
    ({ id, body = '', data }: ContentEntry<Described>) =>
      text(
        { kind, path: `${folder}${id}`, title: fill(data.title), summary: fill(data.description) },
        kinds,
        body,
      )
  const other = [...OTHER_PAGES, ...(orderHelp === '/contact' ? [] : [orderHelpPage(orderHelp)])]
  return [
    ...other.map(({ path, title, description, kinds }) =>
      text({ kind: 'page', path, title, summary: description }, kinds, ''),
    ),
    ...pages.map(described('page', '/', '')),
    ...policies.map(described('page', '/', 'policy')),
    ...questions.map(({ id, body = '', data }) => {
      const answer = firstSentence(plain(fill(body)))
      const item = {
        kind: 'question',
        path: `/faq#${id}`,
        title: fill(data.question),
        summary: answer,
      } as const
      return text(item, data.topic, fill(body))
    }),
    ...articles.map(({ id, body = '', data }) => {
      const item = { kind: 'article', path: `/articles/${id}` } as const
      return text(
        { ...item, title: fill(data.title), summary: fill(data.excerpt) },
        data.category,
        fill(body),
      )
    }),
    ...tutorials.map(described('tutorial', '/tutorials/', 'tutorial video')),
  ]
}

function text(item: FindablePage, kinds: string, body: string): FindableText<FindablePage> {
  const headings = body.match(/^#+ .*$/gm) ?? []
  return {
    item,
    name: item.title,
    kinds,
    summary: `${item.summary} ${headings.join(' ')}`,
    body: plain(body),
  }
}

/** Markdown without its marks and the addresses of its links. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[[\]*_#>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}
