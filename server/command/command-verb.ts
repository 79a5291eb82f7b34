export type Tell = (line: string) => void

/** One verb of an owner's command; `Hold` is its connection to the shop. */
export interface CommandVerb<Hold> {
  /** The names of its arguments, as the usage shows them. One in brackets may be left out; a last one with … repeats. */
  readonly takes: readonly string[]
  /** The usage says this beside the verb, in a line. */
  readonly does: string
  run(hold: Hold, tell: Tell, values: readonly string[]): Promise<void>
}

export type CommandVerbs<Hold> = Readonly<Record<string, CommandVerb<Hold>>>
