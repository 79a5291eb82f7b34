export interface AskedChange {
  /** Undefined where the visitor has no cart yet. */
  readonly cartId: string | undefined
  /** All that the form says. */
  readonly form: string
  readonly address: string | undefined
}

/** What became of a change; only one that was made has a cart. */
interface ChangeOutcome {
  readonly kind: string
  readonly cartId?: string
}

/** Lets forms change carts, so many of one network, and a form that is sent twice at once only once. */
export type ChangeOnce = <Outcome extends ChangeOutcome>(
  asked: AskedChange,
  change: () => Promise<Outcome>,
) => Promise<Outcome | 'too many'>
