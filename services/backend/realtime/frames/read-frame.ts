import * as v from 'valibot'
import type { Message, UserBroadcast, Version } from './message.ts'
import { parseJson } from './parse-json.ts'

const USER_BROADCAST_PUSH = 3
/** Kind, sizes of join ref, ref, topic, event and metadata, and the payload's encoding: a byte each. */
const HEADER_BYTES = 7
const JSON_ENCODING = 1

const refSchema = v.nullish(v.union([v.string(), v.number()]), null)

const arraySchema = v.looseTuple([refSchema, refSchema, v.string(), v.string(), v.unknown()])
const objectSchema = v.object({
  join_ref: refSchema,
  ref: refSchema,
  topic: v.string(),
  event: v.string(),
  payload: v.optional(v.unknown()),
})

export type Received =
  | Message
  | (Message & { readonly payload: UserBroadcast; readonly isUserBroadcast: true })
  /** The message's payload was not read. */
  | (Message & { readonly isTooComplex: true })

/** Answers undefined for bytes that are no message of the protocol. */
export function readFrame(bytes: Buffer, isBinary: boolean, version: Version): Received | undefined {
  if (isBinary) return version === '2.0.0' ? readUserBroadcast(bytes) : undefined
  const json = parseJson(bytes)
  if (json.kind === 'no-json') return undefined
  if (json.kind === 'parsed') return readMessage(json.value, version)
  const message = readMessage(json.outline, version)
  return message && { ...message, payload: null, isTooComplex: true }
}

function readMessage(json: unknown, version: Version): Message | undefined {
  if (version === '1.0.0') {
    const read = v.safeParse(objectSchema, json)
    if (!read.success) return undefined
    const { join_ref: joinRef, ref, topic, event, payload } = read.output
    return { joinRef, ref, topic, event, payload }
  }
  const read = v.safeParse(arraySchema, json)
  if (!read.success) return undefined
  const [joinRef, ref, topic, event, payload] = read.output
  return { joinRef, ref, topic, event, payload }
}

function readUserBroadcast(bytes: Buffer): Received | undefined {
  if (bytes.length < HEADER_BYTES || bytes[0] !== USER_BROADCAST_PUSH) return undefined
  const [joinRefBytes = 0, refBytes = 0, topicBytes = 0, eventBytes = 0, metadataBytes = 0, encoding] =
    bytes.subarray(1, HEADER_BYTES)
  let at = HEADER_BYTES
  const next = (length: number) => {
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  const [joinRef, ref, topic, event] = [joinRefBytes, refBytes, topicBytes, eventBytes].map(next)
  next(metadataBytes)
  if (at > bytes.length || topic === undefined || event === undefined) return undefined
  const payload = bytes.subarray(at)
  const isJson = encoding === JSON_ENCODING
  const message = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast' }
  // The payload is passed on as it is, so clients would fail to read what is no JSON.
  const { kind } = isJson ? parseJson(payload) : { kind: 'parsed' }
  if (kind === 'no-json') return undefined
  if (kind === 'too-complex') return { ...message, payload: null, isTooComplex: true }
  return {
    ...message,
    payload: { event, encoding: isJson ? 'json' : 'binary', payload },
    isUserBroadcast: true,
  }
}
