export type Tell = (line: string) => void

/** One thing that an owner's command does, with whatever it takes hold of the shop by. */
export interface CommandVerb<Hold> {
  /** The names of its arguments, as the usage shows them; one in brackets may be left out. */
  readonly takes: readonly string[]
  run(hold: Hold, tell: Tell, values: readonly string[]): Promise<void>
}

export type CommandVerbs<Hold> = Readonly<Record<string, CommandVerb<Hold>>>
