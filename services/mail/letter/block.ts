/** Texts are plain: what they hold is escaped. A person's name goes through `personName` first. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** In small type. */
  | { readonly kind: 'note'; readonly text: string; readonly link?: Link }
  /** What somebody wrote, with its line breaks: in mail to the shop alone. */
  | { readonly kind: 'quotation'; readonly text: string }
  | { readonly kind: 'goods'; readonly goods: readonly Goods[] }
  | { readonly kind: 'sums'; readonly sums: readonly Sum[] }
  /** The one thing to do. */
  | ({ readonly kind: 'button' } & Link)
  /** Something to type elsewhere, in large figures. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string }

export interface Link {
  /** Whole, with its origin. */
  readonly href: string
  readonly label: string
}

export interface Goods {
  readonly name: string
  readonly quantity?: number
  readonly amount?: string
  readonly picture?: Picture | undefined
  readonly link?: Link
}

/** Square. */
export interface Picture {
  /** Whole, with its origin. JPEG or PNG: not every mail program knows more. */
  readonly src: string
  readonly alt: string
}

export interface Sum {
  readonly name: string
  readonly amount: string
  readonly isTotal?: boolean
}
