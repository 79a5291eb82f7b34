import type { Block } from './block.ts'

/** What a mail says, told once: its HTML and its plain text are both made of it. */
export interface Letter {
  readonly to: string
  /** At most 78 characters, and nothing of a buyer's own in it. */
  readonly subject: string
  readonly heading: string
  /** Whom an answer goes to; without one, the shop. */
  readonly replyTo?: string
  readonly blocks: readonly Block[]
  /** Of mail that nobody needs to get: `mail.unsubscribeUrl(to)`. Stands at its end, and in its headers. */
  readonly unsubscribeUrl?: string
}
