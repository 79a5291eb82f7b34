/** A result of the check, in words for the shop's owner. */
export interface Finding {
  /** `missing`: the shop lacks something it needs. `note`: the shop runs, but does less than it could. */
  readonly kind: 'ok' | 'missing' | 'note'
  readonly words: string
}

export const ok = (words: string): Finding => ({ kind: 'ok', words })
export const missing = (words: string): Finding => ({ kind: 'missing', words })
export const note = (words: string): Finding => ({ kind: 'note', words })
