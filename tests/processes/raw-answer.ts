import { connect } from 'node:net'

const ANSWER_MS = 20_000
/** Enough for '100 Continue' and the status after it. */
const MAX_HEAD = 200

/** Sends these very bytes; answers the status, or undefined where the connection was closed without one. */
export function rawAnswer(port: number, bytes: Buffer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let head = ''
    const socket = connect(port, 'localhost', () => socket.end(bytes))
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (chunk) => {
      if (head.length < MAX_HEAD) head += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(statusOf(head)) : reject(error),
    )
    socket.on('close', () => resolve(statusOf(head)))
  })
}

function statusOf(head: string): number | undefined {
  const status = /^(?:HTTP\/1\.1 100 .*\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
  return status === undefined ? undefined : Number(status)
}
