import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Log } from '../log.ts'
import { splitUrl } from '../pages/page-path.ts'
import type { AddressReader } from './client-address.ts'
import type { EmbeddedService } from './request-router.ts'
import { takePathAlone } from './request-target.ts'
import { hasWrongHost } from './unclear-requests.ts'

export interface Upgrades {
  /** Any other upgrade is answered as a plain request, since asking for another protocol is only an offer. */
  isWanted(request: IncomingMessage): boolean
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  closeSockets(): void
}

/** Passes a request for a WebSocket to the service whose path it names. */
export function createUpgrades(
  services: readonly EmbeddedService[],
  addressOf: AddressReader,
  log: Log,
): Upgrades {
  const all = services.flatMap(({ sockets }) => sockets ?? [])
  const find = ({ url }: IncomingMessage) => all.find(({ path }) => path === splitUrl(url).path)
  return {
    isWanted(request) {
      if (!isForSocket(request) || !hasHost(request)) return false
      takePathAlone(request)
      return find(request) !== undefined
    },
    accept(request, socket, head) {
      try {
        find(request)?.accept(request, socket, head, { address: addressOf(request) })
      } catch (error) {
        log.error({ err: error }, 'a websocket could not be opened')
        socket.destroy()
      }
    },
    closeSockets() {
      for (const sockets of all) sockets.close()
    },
  }
}

const refused = new WeakSet<Socket>()

/**
 * Closes the connection after the plain answer to a request for a WebSocket. A proxy that passed the request on may look
 * at nothing any more that comes on it, and whoever goes on there could say that they come from anywhere.
 */
export function closeAfterRefusal(request: IncomingMessage, response: ServerResponse): void {
  if (!isForSocket(request)) return
  response.setHeader('connection', 'close')
  refused.add(request.socket)
}

/**
 * Whether a request came on a connection behind one for a WebSocket, and so was cut off: Node hands on what arrives
 * while the plain answer is still being made.
 */
export function isAfterRefusal({ socket }: IncomingMessage): boolean {
  if (!refused.has(socket)) return false
  socket.destroy()
  return true
}

/** Node asks for a host only where a request is answered plainly. */
function hasHost(request: IncomingMessage): boolean {
  return request.headers.host !== undefined && !hasWrongHost(request)
}

function isForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}
