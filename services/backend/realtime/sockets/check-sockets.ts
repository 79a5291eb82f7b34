import { sql } from 'kysely'
import { type Client, shutDownChannel } from '../channels/client.ts'
import { expiredMessage } from '../channels/identify.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'
import type { OpenSockets } from './open-sockets.ts'

/** Checks all sockets now and then for clients that left, tokens that expired and sessions that ended. */
export function checkSockets(parts: RealtimeParts, open: OpenSockets): Disposable {
  let isAsking = false
  const check = async () => {
    for (const socket of open) socket.check()
    endOutdated(parts, open)
    if (isAsking) return
    isAsking = true
    await endSignedOut(parts, open).finally(() => {
      isAsking = false
    })
  }
  const timer = setInterval(() => {
    check().catch((error) =>
      parts.log.error({ err: error }, 'it could not be looked up which sessions were ended'),
    )
  }, parts.limits.checkEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

function endOutdated(parts: RealtimeParts, open: OpenSockets) {
  const now = parts.now()
  for (const { client, channel } of channelsOf(open)) {
    const { expiresAtMs } = channel.identity ?? {}
    if (expiresAtMs !== undefined && expiresAtMs <= now.getTime())
      shutDownChannel(parts, client, channel, expiredMessage(expiresAtMs, now))
  }
}

/** One question serves all channels. The token of an ended session would otherwise be believed until it expires. */
async function endSignedOut(parts: RealtimeParts, open: OpenSockets): Promise<void> {
  const asked = channelsOf(open).flatMap(({ client, channel }) => {
    const id = channel.identity?.sessionId
    return id === undefined ? [] : [{ client, channel, id }]
  })
  if (asked.length === 0) return
  const rows = await parts.database.query
    .selectFrom('auth.sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${[...new Set(asked.map(({ id }) => id))]}::uuid[])`)
    .where((session) =>
      session.or([session('not_after', 'is', null), session('not_after', '>', parts.now())]),
    )
    .execute()
  const going = new Set(rows.map(({ id }) => id))
  for (const { client, channel, id } of asked) {
    if (!going.has(id) && channel.identity?.sessionId === id)
      shutDownChannel(parts, client, channel, 'Session from session_id claim in JWT does not exist')
  }
}

function channelsOf(open: OpenSockets): { client: Client; channel: Channel }[] {
  return [...open].flatMap((client) => [...client.channels.values()].map((channel) => ({ client, channel })))
}
