import { networkOf } from '#services/shared/network.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { ClientSocket } from './client-socket.ts'

/** The protocol's code for a server that will soon be back. */
const SERVICE_RESTART = 1012
const CLOSE_GRACE_MS = 1_000

/** The sockets of this process, and whether there may be more. */
export class OpenSockets {
  readonly #limits: RealtimeLimits
  readonly #sockets = new Set<ClientSocket>()
  readonly #byNetwork = new Map<string, number>()
  #isClosing = false

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
  }

  hasRoomFor(address: string | undefined): boolean {
    const { maxSockets, maxSocketsPerNetwork } = this.#limits
    if (this.#isClosing || this.#sockets.size >= maxSockets) return false
    return address === undefined || (this.#byNetwork.get(networkOf(address)) ?? 0) < maxSocketsPerNetwork
  }

  add(socket: ClientSocket, address: string | undefined) {
    this.#sockets.add(socket)
    this.#count(address, 1)
  }

  delete(socket: ClientSocket, address: string | undefined) {
    this.#sockets.delete(socket)
    this.#count(address, -1)
  }

  #count(address: string | undefined, more: 1 | -1) {
    if (address === undefined) return
    const network = networkOf(address)
    const count = (this.#byNetwork.get(network) ?? 0) + more
    if (count > 0) this.#byNetwork.set(network, count)
    else this.#byNetwork.delete(network)
  }

  [Symbol.iterator](): Iterator<ClientSocket> {
    return this.#sockets.values()
  }

  /** Closes all sockets, and ends those that linger: the server does not close before its sockets. */
  close() {
    this.#isClosing = true
    for (const socket of this.#sockets) socket.close(SERVICE_RESTART, 'Service restart')
    setTimeout(() => {
      for (const socket of this.#sockets) socket.terminate()
    }, CLOSE_GRACE_MS).unref()
  }
}
