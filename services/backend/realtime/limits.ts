const MEBIBYTE = 1024 * 1024

/** What a visitor's sockets may take of a process. The defaults are meant for one of a few hundred megabytes. */
export interface RealtimeLimits {
  readonly maxSockets: number
  /** From one address of version 4, or one /64 of version 6. */
  readonly maxSocketsPerNetwork: number
  readonly maxChannelsPerSocket: number
  /** As many at once, and as many again over each ten seconds. */
  readonly maxJoinsPer10S: number
  /** As many at once, and as many again over each second. */
  readonly maxFramesPerSecond: number
  readonly maxFrameBytes: number
  /** What may wait for a slow reader before the socket is given up. */
  readonly maxBufferedBytes: number
  readonly maxBroadcastBytes: number
  /** A socket that neither says anything nor answers a ping, or that has joined nothing, for so long is closed. */
  readonly idleMs: number
  /** How often idle sockets and outdated tokens are looked for. */
  readonly checkEveryMs: number
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
  idleMs: 60_000,
  checkEveryMs: 5_000,
}
