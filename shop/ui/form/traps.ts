/** Names that no browser fills by itself. */
export const TRAP_NAMES = { decoy: 'more_links', stamp: 'shown' } as const

/** Values that tell programs that fill in forms from people. */
export interface Traps {
  /** Value of a field that no person sees. */
  readonly decoy: string
  /** The signed time when the form was made. */
  readonly stamp: string
}

export function readTraps(form: FormData): Traps {
  return { decoy: String(form.get(TRAP_NAMES.decoy) ?? ''), stamp: String(form.get(TRAP_NAMES.stamp) ?? '') }
}
