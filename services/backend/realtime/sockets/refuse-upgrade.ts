import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a handshake as any other request, and closes. */
export function refuseUpgrade(socket: Duplex, status: number, body: object) {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  // The other end may never close.
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
