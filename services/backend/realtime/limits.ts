const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

/** `atOnce` is allowed after a quiet time, and `perSecond` more with each second. */
export interface Rate {
  readonly atOnce: number
  readonly perSecond: number
}

/** Bounds what may be held at one moment. */
export interface Share {
  /** Held by all sockets of one network. */
  readonly ofOne: number
  /** Held by all networks together. */
  readonly ofAll: number
}

/**
 * Bounds what visitors' sockets may take of a process. The defaults are meant for a process of a few hundred megabytes.
 * A network is one address of version 4, or one /56 of version 6.
 */
export interface RealtimeLimits {
  readonly maxSockets: number
  readonly maxSocketsPerNetwork: number
  readonly maxChannelsPerSocket: number
  /** Joins allowed at once, and again over each ten seconds. */
  readonly maxJoinsPer10S: number
  /** Frames allowed at once, and again over each second. */
  readonly maxFramesPerSecond: number
  readonly maxFrameBytes: number
  /** Bytes that may wait for a slow reader before the socket is given up. */
  readonly maxBufferedBytes: number
  readonly maxBroadcastBytes: number
  /** Messages in one request. The hosted backend's default is its messages a second, too. */
  readonly maxBatchMessages: number
  /** A socket that neither says anything nor answers a ping, or that has joined nothing, for so long is closed. */
  readonly idleMs: number
  /** A message that was begun must be complete after this time, or its socket is cut off. */
  readonly messageMs: number
  /** How often idle sockets and outdated tokens are looked for. */
  readonly checkEveryMs: number

  /** Handshakes of one network. Two hundred people of one office come back at once after a restart. */
  readonly handshakes: Rate
  /** Messages of one network by all its sockets, and by HTTP. A message counts once more for each 4 KiB. */
  readonly messages: Rate
  /** Joins and new tokens of one network: each may take a signature to check and questions to the database. */
  readonly joins: Rate
  /** Milliseconds of the processor that one network's messages took. A network that owes some is not read. */
  readonly workMs: Rate
  /** Messages of one network times their receivers. A message counts once more for each 4 KiB. */
  readonly deliveries: Rate
  /** Deliveries of one topic: more than of a network, so that nobody alone can silence a topic. */
  readonly topicDeliveries: Rate
  /** Deliveries of the whole process: some tenths of a second of each second. */
  readonly allDeliveries: Rate

  readonly channels: Share
  /** Subscriptions to changes, each counted by the cost of deciding its filter. */
  readonly subscriptions: Share
  /** Bytes of the joins' payloads, which are kept as long as the channels. */
  readonly joinBytes: Share
  /** Bytes that wait for slow readers. */
  readonly bufferedBytes: Share
  /** Bytes that have come of incomplete messages. */
  readonly unfinishedBytes: Share
  /** Bytes of complete messages that wait for their turn. Beyond that, sockets that say more are not read on. */
  readonly waitingBytes: Share
  /** Bytes of broadcasts that somebody has yet to be told, for all networks. Beyond that, a message is lost. */
  readonly maxUntoldBytes: number
  /** Bytes of presences as JSON. */
  readonly presenceBytes: Share
  /** Of one topic: its state, and all of it leaving while as much joins, fit into what may wait for a slow reader. */
  readonly maxTopicPresenceBytes: number
}

export const DEFAULT_LIMITS: RealtimeLimits = {
  maxSockets: 10_000,
  maxSocketsPerNetwork: 200,
  maxChannelsPerSocket: 100,
  maxJoinsPer10S: 200,
  maxFramesPerSecond: 100,
  maxFrameBytes: MEBIBYTE,
  maxBufferedBytes: MEBIBYTE,
  maxBroadcastBytes: MEBIBYTE / 4,
  maxBatchMessages: 100,
  idleMs: 60_000,
  messageMs: 20_000,
  checkEveryMs: 5_000,
  handshakes: { atOnce: 400, perSecond: 10 },
  messages: { atOnce: 4_000, perSecond: 1_000 },
  joins: { atOnce: 1_000, perSecond: 20 },
  workMs: { atOnce: 1_000, perSecond: 150 },
  deliveries: { atOnce: 10_000, perSecond: 5_000 },
  topicDeliveries: { atOnce: 20_000, perSecond: 10_000 },
  allDeliveries: { atOnce: 40_000, perSecond: 20_000 },
  channels: { ofOne: 2_000, ofAll: 40_000 },
  subscriptions: { ofOne: 2_000, ofAll: 40_000 },
  joinBytes: { ofOne: 2 * MEBIBYTE, ofAll: 16 * MEBIBYTE },
  bufferedBytes: { ofOne: 8 * MEBIBYTE, ofAll: 32 * MEBIBYTE },
  unfinishedBytes: { ofOne: 4 * MEBIBYTE, ofAll: 16 * MEBIBYTE },
  waitingBytes: { ofOne: 2 * MEBIBYTE, ofAll: 8 * MEBIBYTE },
  maxUntoldBytes: 8 * MEBIBYTE,
  presenceBytes: { ofOne: 512 * KIBIBYTE, ofAll: 2 * MEBIBYTE },
  maxTopicPresenceBytes: 256 * KIBIBYTE,
}
