import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Budgets } from '#services/shared/budgets.ts'
import type { Log } from '#services/shared/log.ts'
import { networkOf } from '#services/shared/network.ts'
import { createProxyCheck, plainAddress } from './client-address.ts'

/** Many people may share an address: each browser opens six connections, and a network may have 200 WebSockets. */
const MAX_OF_NETWORK = 500
/** A proxy on the shop's own machine may be missing from TRUST_PROXY, and checks of its health come from here, too. */
const OWN_MACHINE = ['127.0.0.0/8', '::1']
/** Browsers and proxies wait for an answer before they ask again on a connection. */
const MAX_UNANSWERED = 10
const WARNINGS = { max: 1, restoredPerS: 1 / 60 }
const MANY_CONNECTIONS =
  'connections of a network were cut, since it has too many: if it is a proxy of yours, TRUST_PROXY must name it'
const MANY_REQUESTS =
  'a connection was cut that asked again and again without waiting for answers, as no browser and no proxy does'

/** Tells of connections that are cut: strangers choose how many, so each reason is told once a minute. */
export function warnOfCuts(log: Pick<Log, 'warn'>, now: () => Date): (socket: Socket, why: string) => void {
  const warnings = new Budgets({ ...WARNINGS, now })
  return ({ remoteAddress = '' }, why) => {
    if (warnings.take(why, 1)) log.warn({ network: networkOf(plainAddress(remoteAddress)) }, why)
  }
}

type Warn = ReturnType<typeof warnOfCuts>

/**
 * Ends connections of a network that has many: each takes a file, and tens of kilobytes of an answer that nobody reads.
 * Those of a proxy are its visitors', whom it counts itself.
 */
export function shareConnections(trusted: readonly string[], warn: Warn): (socket: Socket) => void {
  const isProxy = createProxyCheck([...trusted, ...OWN_MACHINE])
  const open = new Map<string, number>()
  return (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = networkOf(plainAddress(remoteAddress))
    const count = (open.get(network) ?? 0) + 1
    if (count > MAX_OF_NETWORK) {
      warn(socket, MANY_CONNECTIONS)
      socket.destroy()
      return
    }
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
export function isTooManyAtOnce(request: IncomingMessage, response: ServerResponse, warn: Warn): boolean {
  // Only an answer that waits for an earlier one has no connection yet.
  if (response.socket !== null) return false
  const { socket } = request
  if (socket.destroyed) return true
  const count = (unanswered.get(socket) ?? 0) + 1
  if (count > MAX_UNANSWERED) {
    warn(socket, MANY_REQUESTS)
    socket.destroy()
    return true
  }
  unanswered.set(socket, count)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return false
}
