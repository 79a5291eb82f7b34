import { connect } from 'node:net'

export interface RawAnswer {
  /** None where the connection was closed without one. */
  readonly status: number | undefined
  /** What came, from the status on, as far as it is looked at. */
  readonly text: string
}

const ANSWER_MS = 20_000
const MAX_READ_CHARACTERS = 64 * 1024

/** Sends these very bytes. */
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

/** The status alone. */
export async function rawAnswer(port: number, bytes: Buffer): Promise<number | undefined> {
  return (await exchangeRaw(port, bytes)).status
}

function statusOf(head: string): number | undefined {
  const status = /^(?:HTTP\/1\.1 100 .*\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
  return status === undefined ? undefined : Number(status)
}
