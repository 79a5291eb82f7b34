export type Tell = (line: string) => void

/** One verb of an owner's command; `Hold` is its connection to the shop. */
export interface CommandVerb<Hold> {
  /**
   * The names of its arguments, as the usage shows them. Those in one pair of brackets may be left out, all of them; a
   * last one with … repeats.
   */
  readonly takes: readonly string[]
  /** The usage says this beside the verb, in a line. */
  readonly does: string
  run(hold: Hold, tell: Tell, values: readonly string[]): Promise<void>
}

export type CommandVerbs<Hold> = Readonly<Record<string, CommandVerb<Hold>>>

/** The error of a command that could not do its work, with a message for the owner. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}

interface Page {
  readonly next: string | null
}

/** The pages of a list, one after the other, until the last. */
export async function* everyPage<Of extends Page>(
  ask: (after: string | undefined) => Promise<Of>,
): AsyncGenerator<Of> {
  let after: string | undefined
  do {
    const page = await ask(after)
    yield page
    after = page.next ?? undefined
  } while (after !== undefined)
}
