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
