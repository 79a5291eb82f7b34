/** Why the embedded database was ended: it cannot be interrupted, and somebody would have waited for too long. */
export class SlowAnswer extends Error {
  override readonly name = 'SlowAnswer'

  constructor(withinMs: number) {
    super(`no answer within ${withinMs} ms`)
  }
}
