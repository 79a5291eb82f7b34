import type { Channel, Line } from './channel.ts'

/** A socket as its channels see it. */
export interface Client extends Line {
  /** The API key that it came with. */
  readonly key: string
  readonly channels: Map<string, Channel>
  /** False when it has joined too often of late. */
  mayJoin(): boolean
  close(code: number, reason: string): void
}

/** The client has broken a rule that holds for all. */
export const POLICY_VIOLATION = 1008
