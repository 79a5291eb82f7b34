import { connect } from 'node:net'

export interface RawAnswer {
  /** Undefined where the connection was closed without a status. */
  readonly status: number | undefined
  /** The beginning of the answer, from the status on. */
  readonly text: string
}

const ANSWER_MS = 20_000
const MAX_READ_CHARACTERS = 64 * 1024

/** Sends exactly these bytes. */
export function exchangeRaw(port: number, bytes: Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const answered = () => resolve({ status: statusOf(text), text })
    const socket = connect(port, 'localhost', () => socket.end(bytes))
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (chunk) => {
      if (text.length < MAX_READ_CHARACTERS) text += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? answered() : reject(error),
    )
    socket.on('close', answered)
  })
}

export async function rawAnswer(port: number, bytes: Buffer): Promise<number | undefined> {
  return (await exchangeRaw(port, bytes)).status
}

function statusOf(head: string): number | undefined {
  const status = /^(?:HTTP\/1\.1 100 .*\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
  return status === undefined ? undefined : Number(status)
}
