import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { networkOf } from '#services/shared/network.ts'
import type { Caller } from '../../api-key/caller.ts'
import { refuseApiKey } from '../../api-key/require-api-key.ts'
import type { Version } from '../frames/message.ts'
import type { RealtimeParts } from '../parts.ts'
import { ClientSocket } from './client-socket.ts'
import type { OpenSockets } from './open-sockets.ts'
import { createSocketRates } from './socket-rates.ts'

/** Browsers cut a long message into parts of some tens of kilobytes, networks bring it by a kilobyte or more. */
const MAX_FRAGMENTS = 64
const MAX_CHUNKS = 1_024

const VERSIONS: readonly Version[] = ['1.0.0', '2.0.0']

export type AcceptSocket = (request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller) => void

/** Makes a websocket of a request that asks for one, with a key that is known and while there is room. */
export function createHandshake(parts: RealtimeParts, open: OpenSockets): AcceptSocket {
  const { limits, apiKeys, now } = parts
  const rates = createSocketRates(limits, now)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxFrameBytes,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_CHUNKS,
    clientTracking: false,
    // Compression would keep 100 kB for each socket, though messages are short.
    perMessageDeflate: false,
  })

  return (request, socket, head, { address }) => {
    // A client may be gone before it is answered.
    socket.on('error', () => socket.destroy())
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [header] = [request.headers['x-api-key']].flat()
    const refusal = refuseApiKey(apiKeys, header ?? searchParams.get('apikey') ?? '')
    if (refusal) return refuseUpgrade(socket, 401, refusal)
    const version = VERSIONS.find((each) => each === (searchParams.get('vsn') ?? '1.0.0'))
    if (!version) return refuseUpgrade(socket, 403, { error: 'Unsupported protocol version' })
    const network = networkOf(address ?? '')
    if (!parts.budgets.mayConnect(network))
      return refuseUpgrade(socket, 429, { error: 'You have exceeded your rate limit' })
    if (!open.hasRoomFor(address)) return refuseUpgrade(socket, 429, { error: 'Too many connected users' })
    const key = header ?? searchParams.get('apikey') ?? ''
    server.handleUpgrade(request, socket, head, (websocket) => {
      const onClosed = () => open.delete(client, address)
      const options = { version, key, network, rates, connection: socket, onClosed }
      const client = new ClientSocket(parts, websocket, options)
      open.add(client, address)
    })
  }
}

/** Answers a handshake as any other request, and closes. */
function refuseUpgrade(socket: Duplex, status: number, body: object) {
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
