import type { Frame, Ref, UserBroadcast, Version } from './message.ts'

const USER_BROADCAST = 4
const ENCODINGS = { binary: 0, json: 1 } as const
/** The sizes of topic and event have a byte each. */
export const MAX_NAME_BYTES = 255

/** A message that the server sends unasked. `payload` is JSON text. */
export function writePush(version: Version, topic: string, event: string, payload: string): Frame {
  return writeText(version, { joinRef: null, ref: null, topic, event, payload })
}

export interface Reply {
  readonly joinRef: Ref
  readonly ref: Ref
  readonly topic: string
  readonly status: 'ok' | 'error'
  readonly response: unknown
}

export function writeReply(version: Version, { joinRef, ref, topic, status, response }: Reply): Frame {
  const payload = JSON.stringify({ status, response })
  return writeText(version, { joinRef, ref, topic, event: 'phx_reply', payload })
}

/** A message about the channel as it was joined with this reference, and no later one. */
export function writeAboutChannel(version: Version, topic: string, joinRef: Ref, event: string): Frame {
  return writeText(version, { joinRef, ref: joinRef, topic, event, payload: '{}' })
}

/** Undefined if the version cannot express it: 1.0.0 has no bytes, and 2.0.0 bounds the length of names. */
export function writeUserBroadcast(
  version: Version,
  topic: string,
  { event, encoding, payload, id, isReplayed }: UserBroadcast,
): Frame | undefined {
  const meta = id === undefined ? '' : JSON.stringify({ id, ...(isReplayed && { replayed: true }) })
  if (version === '1.0.0') {
    if (encoding === 'binary') return undefined
    const told = `"event":${JSON.stringify(event)},"payload":${payload.toString('utf8')},"type":"broadcast"`
    const text = `{${told}${meta && `,"meta":${meta}`}}`
    return writePush(version, topic, 'broadcast', text)
  }
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  if (topicBytes.length > MAX_NAME_BYTES || eventBytes.length > MAX_NAME_BYTES) return undefined
  const metaBytes = Buffer.from(meta)
  const sizes = [topicBytes, eventBytes, metaBytes].map(({ length }) => length)
  const header = Buffer.from([USER_BROADCAST, ...sizes, ENCODINGS[encoding]])
  return { bytes: Buffer.concat([header, topicBytes, eventBytes, metaBytes, payload]), isBinary: true }
}

interface Text {
  readonly joinRef: Ref
  readonly ref: Ref
  readonly topic: string
  readonly event: string
  readonly payload: string
}

function writeText(version: Version, { joinRef, ref, topic, event, payload }: Text): Frame {
  const [join, own, name, kind] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  const text =
    version === '2.0.0'
      ? `[${join},${own},${name},${kind},${payload}]`
      : `{"event":${kind},"payload":${payload},"ref":${own},"topic":${name}}`
  return { bytes: Buffer.from(text), isBinary: false }
}
