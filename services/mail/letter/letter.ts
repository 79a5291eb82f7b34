/** The content of a mail, told once: its HTML and its plain text are both made of it. */
export interface Letter {
  readonly to: string
  /** At most 78 characters, and nothing that a buyer typed. */
  readonly subject: string
  readonly heading: string
  /** The address that an answer goes to; without it, the shop's. */
  readonly replyTo?: string
  readonly blocks: readonly Block[]
  /**
   * Set for mail that nobody needs to get, to `mail.unsubscribeUrl(to)`. It stands at the mail's end and in its
   * headers.
   */
  readonly unsubscribeUrl?: string
}

/**
 * Texts are plain: everything in them is escaped. A person's name goes through `personName` first. A paragraph may end
 * with a number that people copy, which does not break within itself.
 */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string; readonly number?: string }
  /** A paragraph in small type. */
  | { readonly kind: 'note'; readonly text: string; readonly link?: Link }
  /** Words that somebody wrote, with their line breaks; only mail to the shop has them. */
  | { readonly kind: 'quotation'; readonly text: string }
  | { readonly kind: 'goods'; readonly goods: readonly Goods[] }
  | { readonly kind: 'sums'; readonly sums: readonly Sum[] }
  /** The one action that the mail asks for. */
  | ({ readonly kind: 'button' } & Link)
  /** A question's answers or like things, each a link. */
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

interface Sum {
  readonly name: string
  readonly amount: string
  readonly isTotal?: boolean
}
