/** The shop's content as handed in: paths begin at the root, and HTML comes from the shop itself. */
export interface ShopContent {
  readonly blog: BlogText
  /** Articles in the owner's order. */
  readonly articles: readonly ArticleText[]
  readonly pages: readonly PageText[]
  readonly policies: readonly PolicyText[]
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

/** Shopify's kinds of policies, under their field names on the shop. */
export type PolicyKind = 'privacyPolicy' | 'refundPolicy' | 'shippingPolicy' | 'termsOfService'

export interface ImageText {
  readonly altText: string
  /** The same picture in several sizes, at least one. */
  readonly sizes: readonly PictureSize[]
}

export interface PictureSize {
  readonly path: string
  /** Width in pixels. */
  readonly width: number
  readonly height: number
}
