import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#services/shared/network.ts'
import { createProxyCheck } from './client-address.ts'

/** People behind one address: a browser opens six, and a network has two hundred websockets. */
const MAX_OF_NETWORK = 500
/** A proxy that nobody named, and what looks after the shop on its own machine. */
const OWN_MACHINE = ['127.0.0.0/8', '::1']
/** Neither browsers nor proxies ask again on a connection before they have been answered. */
const MAX_UNANSWERED = 10

/**
 * Ends connections of a network that has many: each takes a file, and tens of kilobytes of an answer that nobody reads.
 * Those of a proxy are its visitors', whom it counts itself.
 */
export function shareConnections(trusted: readonly string[]): (socket: Socket) => void {
  const isProxy = createProxyCheck([...trusted, ...OWN_MACHINE])
  const open = new Map<string, number>()
  return (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > MAX_OF_NETWORK) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }
}

const unanswered = new WeakMap<Socket, number>()

/**
 * Whether a request came on a connection that was cut off, as too many before it have not been answered. Node reads all
 * that stands in 64 KiB at once, and keeps what each of two thousand requests is answered until the first is taken.
 */
export function isTooManyAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
  // Only an answer that waits for an earlier one has no connection yet.
  if (response.socket !== null) return false
  const { socket } = request
  if (socket.destroyed) return true
  const count = (unanswered.get(socket) ?? 0) + 1
  if (count > MAX_UNANSWERED) {
    socket.destroy()
    return true
  }
  unanswered.set(socket, count)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return false
}
