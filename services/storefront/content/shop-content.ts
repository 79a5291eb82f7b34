import type { Transform } from '#services/shared/images/transform.ts'

/** The shop's content as handed in: paths begin at the root, and HTML comes from the shop itself. */
export interface ShopContent {
  readonly blog: BlogText
  /** Articles in the owner's order. */
  readonly articles: readonly ArticleText[]
  readonly pages: readonly PageText[]
  readonly policies: readonly PolicyText[]
  /** What people ask, in the owner's order. */
  readonly questions: readonly QuestionText[]
}

/** Called for every query about content; the caller that provides it does any caching. */
export type ReadShopContent = () => Promise<ShopContent>

export interface BlogText {
  readonly handle: string
  readonly path: string
  readonly title: string
  readonly description: string
}

interface Text {
  readonly handle: string
  readonly path: string
  readonly title: string
  readonly html: string
}

export interface ArticleText extends Text {
  /** Counted from 1; two articles may share a position. */
  readonly position: number
  readonly excerpt: string
  readonly excerptHtml: string
  readonly author: string
  readonly publishedAt: Date
  readonly tags: readonly string[]
  readonly image: ImageText
}

export interface PageText extends Text {
  readonly description: string
  readonly updatedAt: Date
}

export interface PolicyText extends Text {
  readonly kind: PolicyKind
}

export interface QuestionText {
  readonly path: string
  readonly question: string
  readonly html: string
}

/** Shopify's kinds of policies, under their field names on the shop. */
export type PolicyKind = 'privacyPolicy' | 'refundPolicy' | 'shippingPolicy' | 'termsOfService'

export interface ImageText {
  readonly altText: string
  /** The same picture in several sizes, at least one. */
  readonly sizes: readonly PictureSize[]
}

interface PictureSize {
  readonly path: string
  /** Width in pixels. */
  readonly width: number
  readonly height: number
}

export interface ContentImage extends ImageText {
  readonly id: number
}

export function largestSize({ sizes }: ContentImage): PictureSize {
  return sizes.reduce((a, b) => (b.width > a.width ? b : a))
}

/**
 * Picks the smallest size that fills the requested one. Nothing is cropped or rendered: content images come only in the
 * sizes and the format that the shop was built with.
 */
export function sizeFor(image: ContentImage, { width = 0, height = 0 }: Transform): PictureSize {
  if (width === 0 && height === 0) return largestSize(image)
  const filling = image.sizes.filter((each) => each.width >= width && each.height >= height)
  return filling.length > 0 ? filling.reduce((a, b) => (b.width < a.width ? b : a)) : largestSize(image)
}
