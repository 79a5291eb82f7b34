import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut, or go silent as a dead router does: nothing is closed, nothing arrives. */
export async function startProxy(host: string, port: number) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
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
    /** For the connections that are open; new ones get through. */
    silence() {
      for (const socket of open) socket.unpipe().pause()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
