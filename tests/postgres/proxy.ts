import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A server's answer while it reads its log: https://www.postgresql.org/docs/15/protocol-error-fields.html */
const STARTING_UP = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P03',
  M: 'the database system is starting up',
})

/**
 * A proxy to a server. It can be cut, go silent as a dead router does (nothing is closed and nothing arrives), or
 * answer as a server that starts up.
 */
export async function startProxy(host: string, port: number) {
  const open = new Set<Socket>()
  let isStartingUp = false
  const server = createServer((near) => {
    if (isStartingUp) {
      near.on('error', () => {})
      near.once('data', () => near.end(STARTING_UP))
      return
    }
    const far = connect(port, host)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    /** Silences the open connections; new ones get through. */
    silence() {
      for (const socket of open) socket.unpipe().pause()
    },
    /** Cuts every connection and refuses new ones as a starting server does, until it is called with `false`. */
    startUp(starts = true) {
      isStartingUp = starts
      if (starts) for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const named = Object.entries(fields).map(([field, text]) => `${field}${text}\0`)
  const body = Buffer.from(`${named.join('')}\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
