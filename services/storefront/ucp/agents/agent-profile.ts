import * as v from 'valibot'
import { filledText, isTooDeep, text } from '../protocol/read-input.ts'

const MOST_NAMES = 200
const MOST_VERSIONS = 20
const MOST_KEYS = 50
const MOST_KEY_CHARACTERS = 255
const MOST_ADDRESS_CHARACTERS = 2048

const version = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const name = v.pipe(text(255), v.regex(/^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9_-]*)+$/))
const parents = v.union([name, v.pipe(v.array(name), v.minLength(1), v.maxLength(MOST_NAMES))])

const capability = v.pipe(
  v.object({
    version,
    extends: v.optional(parents),
    config: v.optional(v.object({ webhook_url: v.optional(text(MOST_ADDRESS_CHARACTERS)) })),
  }),
  v.transform(({ version, config }) => ({ version, ...(config && { config }) })),
)

function namedLists<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.record(name, v.pipe(v.array(entry), v.maxLength(MOST_VERSIONS))),
    v.check((lists) => Object.keys(lists).length <= MOST_NAMES, 'too many names'),
  )
}

const service = v.object({ version, transport: v.string() })

/** A key of a kind that nobody here knows concerns only the signature that names it, so any kind is read. */
const key = v.pipe(v.looseObject({ kid: filledText(255), kty: filledText(32) }), v.transform(asUsed))

type LooseKey = { kid: string; kty: string } & { [name: string]: unknown }

const USED_OF_KEYS = ['crv', 'x', 'y', 'alg', 'use'] as const

/** A profile is kept for a day, so nothing stays of a key but the short words that tell what it verifies. */
function asUsed({ kid, kty, ...said }: LooseKey): LooseKey {
  const words = USED_OF_KEYS.map((name) => [name, said[name]] as const)
  const used = words.filter(([, value]) => typeof value === 'string' && value.length <= MOST_KEY_CHARACTERS)
  const { key_ops } = said
  const operations = Array.isArray(key_ops) ? key_ops.filter((each) => each === 'verify') : undefined
  return { kid, kty, ...Object.fromEntries(used), ...(operations && { key_ops: operations.slice(0, 1) }) }
}

const profileSchema = v.object({
  ucp: v.pipe(
    v.object({
      version,
      services: namedLists(service),
      capabilities: v.optional(namedLists(capability), {}),
      payment_handlers: namedLists(v.object({ version })),
    }),
    v.transform(({ version, capabilities }) => ({ version, capabilities })),
  ),
  keys: v.optional(v.pipe(v.array(key), v.maxLength(MOST_KEYS)), []),
})

/** What an agent's profile says of it, as far as the shop asks for it. */
export type AgentProfile = v.InferOutput<typeof profileSchema>

/** Undefined where the text is no profile. */
export function readProfile(json: string): AgentProfile | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (isTooDeep(value)) return undefined
  const read = v.safeParse(profileSchema, value, { abortEarly: true })
  return read.success ? read.output : undefined
}

/** A string of a structured field (RFC 8941): printable ASCII, with a backslash before quotation marks and itself. */
const MEMBER = /(?:^|,)[ \t]*profile="((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/

/** The address in `UCP-Agent: profile="…"`, whose other members and parameters say nothing that the shop acts on. */
export function profileInHeader(header: string | null | undefined): string | undefined {
  const quoted = MEMBER.exec(header ?? '')?.[1]
  return quoted?.replace(/\\(["\\])/g, '$1')
}
