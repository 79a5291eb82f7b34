import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** BackendKeyData up to its process id: https://www.postgresql.org/docs/15/protocol-message-formats.html */
const KEY_DATA = Buffer.from('K\0\0\0\x0c', 'latin1')
const SETTING = Buffer.from('statement_timeout\0')

interface Renamed {
  /** The pooler's name for the database, and the server's. */
  readonly alias: string
  readonly database: string
}

/**
 * A proxy to the server that acts as a pooler: it reports a process of its own, refuses connections that bring
 * settings, and may know the database by another name. `npm run soak` tries a real one.
 */
export async function startFakePooler(host: string, port: number, renamed?: Renamed) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, host)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    near.once('data', (bytes: Buffer) => {
      if (bytes.includes(SETTING)) near.destroy()
      else {
        far.write(renamed ? withDatabase(bytes, renamed) : bytes)
        near.pipe(far)
      }
    })
    far.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(KEY_DATA)
      if (at >= 0) bytes.writeUInt32BE(1, at + KEY_DATA.length)
      near.write(bytes)
    })
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The startup message with the server's name for the database; the message begins with its length. */
function withDatabase(startup: Buffer, { alias, database }: Renamed): Buffer {
  const text = startup.toString('latin1').replace(`database\0${alias}\0`, `database\0${database}\0`)
  const bytes = Buffer.from(text, 'latin1')
  bytes.writeUInt32BE(bytes.length)
  return bytes
}
