/** Names that no browser fills by itself. */
export const TRAP_NAMES = { decoy: 'more_links', stamp: 'shown' } as const

/** What tells programs that fill in forms from people. */
export interface Traps {
  /** Of a field that no person sees. */
  readonly decoy: string
  /** When the form was made, signed. */
  readonly stamp: string
}

export function readTraps(form: FormData): Traps {
  return { decoy: String(form.get(TRAP_NAMES.decoy) ?? ''), stamp: String(form.get(TRAP_NAMES.stamp) ?? '') }
}
