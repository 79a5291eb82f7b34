/** The embedded database was ended: it cannot be interrupted, and an answer took too long. */
export class SlowAnswer extends Error {
  override readonly name = 'SlowAnswer'

  constructor(withinMs: number) {
    super(`no answer within ${withinMs} ms`)
  }
}
