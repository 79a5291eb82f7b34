import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** BackendKeyData, before the process id: https://www.postgresql.org/docs/15/protocol-message-formats.html */
const KEY_DATA = Buffer.from('K\0\0\0\x0c', 'latin1')
const SETTING = Buffer.from('statement_timeout\0')

/**
 * A way to the server that seems to be a pooler: it tells of a process of its own, and refuses connections that bring
 * settings. The real one is tried in `npm run soak`.
 */
export async function startFakePooler(host: string, port: number) {
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
        far.write(bytes)
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
