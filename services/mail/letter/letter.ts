import type { Block } from './block.ts'

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
