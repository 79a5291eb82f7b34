import { stat } from 'node:fs/promises'
import { currentTerms, type Terms } from '#facts/policies/terms.ts'
import type {
  ImageText,
  PageText,
  PolicyKind,
  PolicyText,
  ReadShopContent,
  ShopContent,
} from '#services/storefront/content/shop-content.ts'
import type { Claims } from '#shop/page-api/claims.ts'
import type { WordsOfShop } from '#shop/words/read-words.ts'

/** Reads the shop's words from its build, or in development from the module itself. */
export type ReadWords = (claims: Claims) => Promise<WordsOfShop>

/** What pages may claim at this moment. */
type ClaimsNow = () => Claims

/** The storefront's content is made from the shop's words once for each version of the terms and claims that they tell of. */
export function contentOf(readWords: ReadWords, claimsNow: ClaimsNow): ReadShopContent {
  let content: Promise<ShopContent> | undefined
  let told: Terms | undefined
  let claimed: Claims | undefined
  return () => {
    if (told !== currentTerms() || claimed !== claimsNow()) content = undefined
    told = currentTerms()
    claimed = claimsNow()
    content ??= readContent(readWords, claimed).catch((error: unknown) => {
      content = undefined
      throw error
    })
    return content
  }
}

/** In development the content is made anew for each request, since its files change. */
export const changingContentOf =
  (readWords: ReadWords, claimsNow: ClaimsNow): ReadShopContent =>
  () =>
    readContent(readWords, claimsNow())

type WordsPage = WordsOfShop['pages'][number]

/** Shopify's policy for each file of `shop/content/policies/`; any other file becomes a page. */
const POLICIES: ReadonlyMap<string, Pick<PolicyText, 'kind' | 'handle'>> = new Map<
  string,
  { kind: PolicyKind; handle: string }
>([
  ['privacy', { kind: 'privacyPolicy', handle: 'privacy-policy' }],
  ['returns', { kind: 'refundPolicy', handle: 'refund-policy' }],
  ['shipping', { kind: 'shippingPolicy', handle: 'shipping-policy' }],
  ['terms', { kind: 'termsOfService', handle: 'terms-of-service' }],
])

async function readContent(readWords: ReadWords, claims: Claims): Promise<ShopContent> {
  const { blog, articles, pages, policies, questions } = await readWords(claims)
  const otherPolicies = policies.filter(({ name }) => !POLICIES.has(name))
  return {
    blog: { handle: 'articles', title: blog.name, path: blog.path, description: blog.description },
    articles: articles.map(({ name, date, category, image, ...article }) => ({
      ...article,
      handle: name,
      publishedAt: date,
      tags: [category],
      image: toImage(image),
    })),
    pages: await Promise.all([...pages, ...otherPolicies].map(toPage)),
    policies: policies.flatMap(({ name, path, title, html }) => {
      const policy = POLICIES.get(name)
      return policy ? [{ ...policy, path, title, html }] : []
    }),
    questions: questions.map(({ id, question, answerHtml }) => ({
      ...{ path: `/faq#${id}`, question, html: answerHtml },
    })),
  }
}

const SHOP_FOLDER = new URL('../../', import.meta.url)

async function toPage({ name, file, ...page }: WordsPage): Promise<PageText> {
  const { mtime } = await stat(new URL(file, SHOP_FOLDER))
  return { ...page, handle: name, updatedAt: mtime }
}

function toImage({ alt, srcSet, width, height }: WordsOfShop['articles'][number]['image']): ImageText {
  const sizes = srcSet.split(', ').map((each) => {
    const [path = '', descriptor = ''] = each.split(' ')
    const ofSize = Number.parseInt(descriptor, 10)
    return { path, width: ofSize, height: Math.round((ofSize * height) / width) }
  })
  return { altText: alt, sizes }
}
