import { Duplex } from 'node:stream'

interface EngineLine {
  connect(): Promise<void>
  send(bytes: Uint8Array): void
  closed(): void
}

type Done = (error?: Error | null) => void

/** Stands in for node-postgres's socket, so that both engines share one driver. */
export class EngineStream extends Duplex {
  readonly #line: EngineLine

  constructor(line: EngineLine) {
    super()
    this.#line = line
  }

  connect() {
    this.#line.connect().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done) {
    this.#line.send(new Uint8Array(chunk))
    done()
  }

  /** A whole extended query (parse, bind, describe, execute, sync) crosses to the thread at once. */
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: Done) {
    this.#line.send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: Done) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done) {
    this.#line.closed()
    done(error)
  }

  // node-postgres calls these on a TCP socket; a thread has no use for them.
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
}
