import type { ServerResponse } from 'node:http'

/** Longer than for services: a browser stops reading a film for a while, and asks for the rest of what was cut off. */
const UNREAD_MS = 30_000

/**
 * Cuts off a client that takes nothing of the rest of its answer for so long, whose socket and file would stay open for
 * good. Node itself has no limit for it.
 */
export function giveUpUnread(response: ServerResponse, unreadMs = UNREAD_MS): void {
  response.setTimeout(unreadMs, () => response.destroy())
  // Node does not end it before a pipelined request's answer, which may take longer to make. It sets its own after this.
  response.prependOnceListener('finish', () => response.socket?.setTimeout(0))
}
