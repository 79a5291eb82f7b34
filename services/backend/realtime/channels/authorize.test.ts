import { afterEach, expect, test } from 'vitest'
import { createClient, createRealtimeParts, messageOf } from '#tests/fixtures/backend/realtime-parts.ts'
import type { Extension, Rights } from '../topics/private-topics.ts'
import { authorize } from './authorize.ts'
import { broadcast } from './broadcast.ts'
import { join } from './join.ts'
import { presence } from './presence.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const cluster of open.splice(0)) await cluster[Symbol.asyncDispose]()
})

const ROOM = 'realtime:room'

/** A process whose policies give these rights to everybody. */
function setUp(read: readonly Extension[], write: readonly Extension[] = []) {
  const { parts: others, logged } = createRealtimeParts()
  open.push(others.cluster)
  const given: { rights: Rights | 'full' } = { rights: { read: new Set(read), write: new Set(write) } }
  const asked: object[] = []
  const privateTopics = {
    async rightsOf(asking: object) {
      asked.push(asking)
      return given.rights
    },
  } as unknown as typeof others.privateTopics
  const parts = { ...others, privateTopics }
  async function enter(config: object = {}) {
    const socket = createClient()
    await join(parts, socket.client, messageOf(ROOM, 'phx_join', { config: { private: true, ...config } }))
    const channel = socket.client.channels.get(ROOM)
    return { ...socket, channel, answered: socket.take()[0]?.payload }
  }
  return { parts, asked, given, logged, enter }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const refused = (reason: string) => ({ status: 'error', response: { reason } })
const NO_READING = 'You do not have permissions to read from this Channel topic: room'

test('[7.07] who may hear nothing of what they ask for is not let in, and a public topic asks nobody', async () => {
  const { enter, asked } = setUp(['presence'])
  expect((await enter()).answered).toEqual(refused(`Unauthorized: ${NO_READING}`))
  expect((await enter({ presence: { enabled: true } })).answered).toMatchObject({ status: 'ok' })
  const replay = { presence: { enabled: true }, broadcast: { replay: { since: 1 } } }
  expect((await enter(replay)).answered).toEqual(refused(`Unauthorized: ${NO_READING}`))
  expect(asked).toHaveLength(3)
  expect(asked[0]).toEqual({
    who: { role: 'anon', claims: { role: 'anon' } },
    topic: 'room',
    network: 'network',
  })
  expect((await enter({ private: false })).answered).toMatchObject({ status: 'ok' })
  expect(asked).toHaveLength(3)
})

test('[7.07] a question without a place in the queue is told in the hosted backend’s words', async () => {
  const { enter, given } = setUp([])
  given.rights = 'full'
  expect((await enter()).answered).toEqual(
    refused('IncreaseConnectionPool: Please increase your connection pool size'),
  )
})

test('[7.07] rights that are fewer than before end the channel, and others count from then on', async () => {
  const { enter, parts, given } = setUp(['broadcast', 'presence'])
  const { channel } = await enter()
  if (!channel) throw new Error('nobody has joined')
  given.rights = { read: new Set(['broadcast']), write: new Set() }
  expect(await authorize(parts, channel)).toEqual({
    code: 'Unauthorized',
    message: 'You no longer have permission to read from this Channel topic: room',
  })
  given.rights = { read: new Set(['broadcast', 'presence']), write: new Set(['broadcast']) }
  expect(await authorize(parts, channel)).toBeUndefined()
  expect([channel.maySay('broadcast'), channel.maySay('presence')]).toEqual([true, false])
  given.rights = { read: new Set(), write: new Set() }
  expect(await authorize(parts, channel)).toMatchObject({ message: NO_READING })
})

test('[7.07] an answer about who the client was before counts no more', async () => {
  const { enter, parts, given } = setUp(['broadcast'], ['broadcast'])
  const { channel } = await enter()
  if (!channel) throw new Error('nobody has joined')
  const nobody = { read: new Set<Extension>(), write: new Set<Extension>() }
  given.rights = nobody
  const late = authorize(parts, channel)
  channel.identify({ ...channel.identity } as NonNullable<typeof channel.identity>)
  expect(await late).toBeUndefined()
  expect(channel.rights).not.toBe(nobody)
})

test('[7.07] what a policy does not let somebody say or hear is not said and not heard', async () => {
  const { enter, parts, given } = setUp(['broadcast'], ['broadcast'])
  const speaker = await enter({ broadcast: { ack: true } })
  given.rights = { read: new Set(['presence']), write: new Set(['presence']) }
  const watcher = await enter({ presence: { enabled: true }, broadcast: { ack: true } })
  if (!speaker.channel || !watcher.channel) throw new Error('nobody has joined')
  for (const { client, channel } of [speaker, watcher])
    if (channel) broadcast(parts, client, channel, messageOf(ROOM, 'broadcast', { n: 1 }))
  const track = messageOf(ROOM, 'presence', { event: 'track', payload: { at: 'desk' } })
  presence(parts, speaker.client, speaker.channel, track)
  presence(parts, watcher.client, watcher.channel, track)
  await turn()
  const repliesOf = ({ take }: typeof speaker) =>
    take().map(({ event, payload }) => (event === 'phx_reply' ? payload.status : event))
  expect(repliesOf(speaker)).toEqual(['ok', 'error'])
  expect(repliesOf(watcher)).toEqual(['ok'])
})
