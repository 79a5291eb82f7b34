/** What the shop says in words, as it is handed in: paths begin at the root, and HTML is the shop's own. */
export interface ShopContent {
  readonly blog: BlogText
  /** In their owner's order. */
  readonly articles: readonly ArticleText[]
  readonly pages: readonly PageText[]
  readonly policies: readonly PolicyText[]
}

/** Called for every question about content: remembering what does not change is the giver's affair. */
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
  /** Counted from 1; two may share one. */
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

/** The policies that Shopify knows, by the names that a shop has them under. */
export type PolicyKind = 'privacyPolicy' | 'refundPolicy' | 'shippingPolicy' | 'termsOfService'

export interface ImageText {
  readonly altText: string
  /** The same picture in several sizes, at least one. */
  readonly sizes: readonly PictureSize[]
}

export interface PictureSize {
  readonly path: string
  /** in pixels */
  readonly width: number
  readonly height: number
}
