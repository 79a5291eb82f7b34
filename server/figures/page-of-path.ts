import type { PageType } from '#services/admin-contract/figures.ts'

export interface CountedPage {
  readonly type: PageType
  /** Of a product's page; whether there is such a product is asked later. */
  readonly handle?: string
}

const HANDLE = /^[\p{L}\p{N}_-]{1,255}$/u

const TYPES: Readonly<Record<string, PageType>> = {
  '': 'home',
  reviews: 'reviews',
  review: 'reviews',
  collection: 'catalogue',
  compare: 'catalogue',
  'kneeling-chair': 'catalogue',
  'criss-cross-chair': 'catalogue',
  search: 'search',
  articles: 'article',
  tutorials: 'article',
  'setup-guide': 'help',
  faq: 'help',
  contact: 'help',
  checkout: 'checkout',
  account: 'account',
  login: 'account',
}

/** Tells what a page is from its path, since a type that a visitor names could be anything. */
export function pageOfPath(path: string): CountedPage {
  const [, first = '', second, third] = path.split('/')
  if (first !== 'product') return { type: Object.hasOwn(TYPES, first) ? (TYPES[first] ?? 'other') : 'other' }
  const handle = decoded(second ?? '')
  if (!HANDLE.test(handle)) return { type: 'other' }
  if (third === undefined) return { type: 'product', handle }
  return { type: third === 'reviews' ? 'reviews' : 'other' }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
