import type { Channel, Line } from '../topics/channel.ts'

/** A socket as its channels see it. */
export interface Client extends Line {
  /** The API key that the socket was opened with. */
  readonly key: string
  readonly channels: Map<string, Channel>
  /** False if the socket has joined too often of late. */
  mayJoin(): boolean
  /** Closes the socket with the reason, and listens to nothing any more. */
  giveUp(code: number, reason: string): void
}

/** The client has broken a rule that holds for all. */
export const POLICY_VIOLATION = 1008
/** The server failed to answer what the client said. */
export const INTERNAL_ERROR = 1011
