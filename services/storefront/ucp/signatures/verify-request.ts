import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import type { AgentProfile } from '../agents/agent-profile.ts'
import { type Refusal, refusal } from '../protocol/outcome.ts'
import { readComponent, type SignableRequest, signatureBase } from './signature-base.ts'

/** A request that came in, with the digest of the bytes that came. */
export interface SignedRequest extends SignableRequest {
  /** `undefined` where it has no body. */
  readonly contentDigest: string | undefined
}

export type Verdict = { readonly kind: 'verified' } | Refusal

type Keys = AgentProfile['keys']

/** A request with more signatures than this is no honest one. */
const MOST_SIGNATURES = 5

const PARAMETER = '[a-z*][a-z0-9_.*-]*(?:=(?:"(?:[^"\\\\]|\\\\.)*"|[^;,\\s"]*))?'
const MEMBER = new RegExp(
  `(?:^|,)[ \\t]*([a-z*][a-z0-9_.*-]*)=(\\(([^()]*)\\)((?:[ \\t]*;[ \\t]*${PARAMETER})*))`,
  'g',
)
const KEYID = /;[ \t]*keyid="((?:[^"\\]|\\.)*)"/
const TAG = /;[ \t]*tag="((?:[^"\\]|\\.)*)"/
/** The purpose of signatures that are meant for Web Bot Auth too; those of other purposes are not for this protocol. */
const BOTS = 'web-bot-auth'
const TIME = /;[ \t]*(created|expires)=(\d{1,12})(?=[ \t]*(?:;|$))/g

/**
 * The protocol leaves it to the verifier how old a signature may be. A repeated request is known by its key for two
 * days, but one that only reads has none: whoever kept it could read on for as long as the agent keeps its key.
 */
const OLDEST_S = 60 * 60
/** The agent's clock may be this far from the shop's. */
const MOST_SKEW_S = 5 * 60

export const isSigned = ({ headers }: SignableRequest): boolean =>
  headers.has('signature-input') || headers.has('signature')

/** Whether one of the request's signatures is by one of the keys, and covers all of the request that can be changed. */
export function verifyRequest(request: SignedRequest, keys: Keys, now: Date): Verdict {
  const { headers } = request
  const inputs = [...(headers.get('signature-input') ?? '').matchAll(MEMBER)].slice(0, MOST_SIGNATURES)
  if (inputs.length === 0 || !headers.has('signature'))
    return refusal(401, 'signature_missing', 'This has to be asked for with a signature.')
  let last: Verdict = refusal(401, 'signature_invalid', 'The signature is not one of this request.')
  let unknownKey: Verdict | undefined
  for (const [, label = '', parameters = '', list = '', more = ''] of inputs) {
    last = verifyOne(request, keys, { label, parameters, list, more }, now)
    if (last.kind === 'verified') return last
    if (last.code === 'key_not_found') unknownKey ??= last
  }
  // A key that is not known may be new, and then this signature is right whatever stands beside it.
  return unknownKey ?? last
}

interface SignatureInput {
  readonly label: string
  readonly parameters: string
  readonly list: string
  readonly more: string
}

function verifyOne(request: SignedRequest, keys: Keys, input: SignatureInput, now: Date): Verdict {
  const { label, parameters, list, more } = input
  const quoted = list.split(/[ \t]+/).filter((each) => each !== '')
  const invalid = refusal(401, 'signature_invalid', 'The signature is not one of this request.')
  const components = quoted.map(readComponent).filter((each) => each !== undefined)
  const isKnown = components.every(
    ({ name, key }) => key === undefined || (name === 'signature-agent' && key === label),
  )
  const tag = TAG.exec(more)?.[1]
  if (!isKnown || (tag !== undefined && tag !== BOTS)) return invalid
  const keyid = KEYID.exec(more)?.[1]
  const jwk = keys.find((each) => each.kid === keyid && isForSignatures(each))
  if (!jwk) return refusal(401, 'key_not_found', 'The agent’s profile has no key of this name.')
  const key = readKey(jwk)
  if (!key) return refusal(400, 'algorithm_unsupported', 'Signatures of such keys are not understood here.')
  if (tag === BOTS && keyid !== thumbprintOf(jwk)) return invalid
  if (!isTimely(more, now))
    return refusal(401, 'signature_invalid', 'The signature is too old, or of the future.')
  const covered = new Set(components.map(({ name }) => name))
  if (!requiredOf(request).every((each) => covered.has(each))) return invalid
  if (covered.has('content-digest') && request.headers.get('content-digest') !== request.contentDigest)
    return refusal(400, 'digest_mismatch', 'The body is not the one that was signed.')
  const base = signatureBase(request, quoted, parameters)
  const signature = signatureOf(request.headers.get('signature') ?? '', label)
  if (base === undefined || !signature) return invalid
  return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature)
    ? { kind: 'verified' }
    : invalid
}

/** A signature need not say when it was made. */
function isTimely(parameters: string, now: Date): boolean {
  const nowS = now.getTime() / 1000
  return [...parameters.matchAll(TIME)].every(([, name, time]) => {
    const ageS = nowS - Number(time)
    if (name === 'expires') return ageS <= MOST_SKEW_S
    return ageS <= OLDEST_S && ageS >= -MOST_SKEW_S
  })
}

function requiredOf({ url, headers, contentDigest }: SignedRequest): string[] {
  const present = ['ucp-agent', 'idempotency-key', 'signature-agent'].filter((name) => headers.has(name))
  return [
    ...['@method', '@authority', '@path'],
    ...(url.search === '' ? [] : ['@query']),
    ...(contentDigest === undefined ? [] : ['content-digest', 'content-type']),
    ...present,
  ]
}

function isForSignatures({ use, key_ops }: Keys[number]): boolean {
  return use !== 'enc' && (!Array.isArray(key_ops) || key_ops.includes('verify'))
}

/** Every party of the protocol understands keys of P-256; the shop understands no others. */
function readKey(jwk: Keys[number]): KeyObject | undefined {
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || (jwk.alg !== undefined && jwk.alg !== 'ES256'))
    return undefined
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** RFC 7638, of a key that was understood. */
function thumbprintOf({ crv, kty, x, y }: Keys[number]): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

function signatureOf(header: string, label: string): Buffer | undefined {
  for (const member of header.split(',')) {
    const [, name, value] = /^[ \t]*([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/=]*):[ \t]*$/.exec(member) ?? []
    if (name === label && value !== undefined) return Buffer.from(value, 'base64')
  }
  return undefined
}
