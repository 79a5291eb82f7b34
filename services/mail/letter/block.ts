/** Texts are plain: everything in them is escaped. A person's name goes through `personName` first. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A paragraph in small type. */
  | { readonly kind: 'note'; readonly text: string; readonly link?: Link }
  /** Words that somebody wrote, with their line breaks; only mail to the shop has them. */
  | { readonly kind: 'quotation'; readonly text: string }
  | { readonly kind: 'goods'; readonly goods: readonly Goods[] }
  | { readonly kind: 'sums'; readonly sums: readonly Sum[] }
  /** The one action that the mail asks for. */
  | ({ readonly kind: 'button' } & Link)
  /** A question's answers, each a link. */
  | { readonly kind: 'choices'; readonly links: readonly Link[] }
  /** A code to type elsewhere, in large figures. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string }

export interface Link {
  /** The whole address, with its origin. */
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

/** A picture is square. */
export interface Picture {
  /** The whole address, with its origin. The file is JPEG or PNG, as not every mail program knows more. */
  readonly src: string
  readonly alt: string
}

export interface Sum {
  readonly name: string
  readonly amount: string
  readonly isTotal?: boolean
}
