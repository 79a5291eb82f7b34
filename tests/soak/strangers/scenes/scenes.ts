import { keepAsking, type Stage } from '../load/stage.ts'
import { publicKeys } from '../requests/ask-routes.ts'
import type { DearRequest } from '../requests/dear-request.ts'
import { floodSockets, nestJoins, tellRoom } from './sockets.ts'
import { askForTheirOrder, guessPasswords, idleClaims, idleUploads, sendSlowly } from './visitors.ts'

export interface Scene {
  readonly name: string
  readonly play: (stage: Stage) => Promise<void>
}

/** Attacks that once made a shop unavailable, and others of their kind. */
export const scenes: readonly Scene[] = [
  {
    name: 'CSV of 5 MiB, six at once',
    play: often(6, (name) => /^POST \/rest\/v1\/\w+, 5 MiB of CSV$/.test(name)),
  },
  {
    name: 'objects of 300,000 keys',
    play: often(4, (name) => /^POST \/rest\/v1\/rpc\/\w+, 300,000 keys$/.test(name)),
  },
  {
    name: 'patterns that go back, 56 at once',
    play: often(56, (name) => /^GET \/rest\/v1\/\w+, \w+ (?:by .*[\\{]|match|imatch|not\.match)/.test(name)),
  },
  { name: 'a broadcast of 20,000 messages for 190 sockets', play: tellRoom },
  { name: 'a hundred sockets, each as often as it may', play: floodSockets },
  { name: 'joins nested 7,000 deep', play: nestJoins },
  { name: 'thirty idle uploads', play: idleUploads },
  { name: 'idle posts to a claim form', play: idleClaims },
  { name: 'wrong passwords from ten addresses', play: guessPasswords },
  { name: 'an order asked for from five addresses', play: askForTheirOrder },
  { name: 'searches made anew', play: searchAnew },
  {
    name: 'documents of GraphQL',
    play: often(20, (name) =>
      /^(?:query|mutation) (?:nodes|search|products|cart\w+), |^a document /.test(name),
    ),
  },
  {
    name: 'forms',
    play: often(20, (name) =>
      /^POST \/(?:contact|newsletter|affiliate|currency|cart), .*(?:fields|parts|kB)/.test(name),
    ),
  },
  { name: 'pictures', play: often(20, (name) => /^GET \/cdn\/.* as /.test(name)) },
  { name: 'slow senders to every route', play: sendSlowly },
]

/** Sends the dear requests whose names match, one after the other, `atOnce` at a time. */
function often(atOnce: number, isDue: (name: string) => boolean): Scene['play'] {
  return async (stage) => {
    const due = stage.dear
      .filter(({ name, pace }) => pace === 'at once' && isDue(name))
      .map((request) => withBodyAtHand(request))
    if (due.length === 0) throw new Error('nothing that can be asked is of this kind any more')
    await keepAsking(stage, atOnce, (index) => due[(index * 7) % due.length] as DearRequest)
  }
}

/** Makes a body once: the time that strangers take to make it is not the shop's, though they share the machine. */
function withBodyAtHand(request: DearRequest): DearRequest {
  let made: Buffer | undefined
  const { body } = request
  return body ? { ...request, body: () => (made ??= body()) } : request
}

async function searchAnew(stage: Stage): Promise<void> {
  const common = {
    protocol: 'page',
    method: 'GET',
    headers: publicKeys(stage.foothold),
    pace: 'at once',
  } as const
  await keepAsking(stage, 10, (index) => ({
    ...common,
    name: 'GET /search, for what nobody searched for',
    target: `/search?q=chair%20${process.hrtime.bigint().toString(36)}${index}`,
  }))
}
