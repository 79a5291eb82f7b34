import { getVariableValues, Kind, parse, validate } from 'graphql'
import type { ServedVersion } from '#services/storefront/graphql/api-version.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { faultsOf } from '#tests/fixtures/storefront/answer-faults.ts'
import { publishedSchema } from '#tests/fixtures/storefront/published-types.ts'

export interface Watched {
  /** Hands the client's requests to the twin in place of a socket. */
  readonly fetch: typeof globalThis.fetch
  /** The faults in the answers to each document. */
  readonly asked: ReadonlyMap<string, readonly string[]>
  /** Reasons for which Shopify's type system of the version refuses a document too. */
  readonly refused: ReadonlyMap<string, string>
}

interface Question {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** Changes that a shop without gift cards has to refuse. */
const REFUSED_CHANGES = ['cartGiftCardCodesRemove']

/**
 * Checks every document that a client sends and its answer: whole or in parts, the answer must follow Shopify's
 * published type system, without errors, and with userErrors only for changes that such a shop has to refuse.
 */
export function watch(storefront: Storefront, version: ServedVersion): Watched {
  const asked = new Map<string, string[]>()
  const refused = new Map<string, string>()
  return {
    asked,
    refused,
    async fetch(target, init) {
      const request = new Request(target, init)
      const question: Question = await request.clone().json()
      const answer = await storefront.fetch(request, { address: '203.0.113.7' })
      const refusal = refusalOf(question, version)
      if (refusal) refused.set(question.query, refusal)
      else {
        const faults = await faultsOfAnswer(question.query, answer.clone(), version)
        asked.set(question.query, [...(asked.get(question.query) ?? []), ...faults])
      }
      return answer
    },
  }
}

function refusalOf({ query, variables = {} }: Question, version: ServedVersion): string | undefined {
  const schema = publishedSchema(version)
  const document = parse(query)
  const [fault] = validate(schema, document)
  if (fault) return fault.message
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  const { errors } = getVariableValues(schema, operation?.variableDefinitions ?? [], variables)
  return errors?.[0]?.message
}

export async function faultsOfAnswer(
  query: string,
  answer: Response,
  version: ServedVersion,
): Promise<readonly string[]> {
  if (answer.status !== 200) return [`status ${answer.status}`]
  const isInParts = answer.headers.get('content-type')?.startsWith('multipart/')
  const { data, errors = [] }: Answer = isInParts ? await readParts(answer) : await answer.json()
  const told = errors.map(({ message }) => message)
  return told.length > 0 ? told : [...faultsOf(query, data, version), ...userErrorsIn(data)]
}

/** User errors that a change should not have had, and expected ones that it lacks. */
function userErrorsIn(data: unknown): string[] {
  return Object.entries(data ?? {}).flatMap(([name, payload]) => {
    const errors: { message: string }[] = payload?.userErrors ?? []
    if (!REFUSED_CHANGES.includes(name)) return errors.map(({ message }) => `${name}: ${message}`)
    return errors.length === 0 ? [`${name}: was not refused`] : []
  })
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

interface Part extends Answer {
  readonly incremental?: readonly (Answer & { readonly path: readonly (string | number)[] })[]
  readonly hasNext: boolean
}

/**
 * Joins an answer's parts by the proposal alone, so that no client's own way of reading hides anything.
 * https://github.com/graphql/graphql-over-http/blob/main/rfcs/IncrementalDelivery.md
 */
async function readParts(answer: Response): Promise<Answer> {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(answer.headers.get('content-type') ?? '') ?? []
  if (!boundary) return fault('names no boundary')
  const text = await answer.text()
  if (!text.endsWith(`--${boundary}--\r\n`)) return fault('does not end')
  const parts: Part[] = text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((each) => JSON.parse(each.slice(each.indexOf('\r\n\r\n'))))
  const [first, ...later] = parts
  if (!first || later.length === 0) return fault('has one part alone')
  const last = parts.length - 1
  if (parts.some(({ hasNext }, index) => hasNext !== index < last))
    return fault('says wrongly whether more comes')
  const whole = structuredClone(first.data)
  const errors = [...(first.errors ?? [])]
  for (const each of later.flatMap(({ incremental = [] }) => incremental)) {
    errors.push(...(each.errors ?? []))
    const target = each.path.reduce<unknown>(
      (at, step) => (at as Record<string | number, unknown>)?.[step],
      whole,
    )
    if (typeof target !== 'object' || target === null)
      return fault(`has a part at ${each.path.join('.')}, where nothing is`)
    merge(target as Record<string, unknown>, each.data as Record<string, unknown>)
  }
  return { data: whole, errors }
}

function fault(message: string): Answer {
  return { errors: [{ message: `the answer in parts ${message}` }] }
}

/** Two parts of one object may each bring some of its fields. */
function merge(into: Record<string, unknown>, more: Record<string, unknown>) {
  for (const [name, value] of Object.entries(more ?? {})) {
    const known = into[name]
    if (typeof known === 'object' && known !== null && typeof value === 'object' && value !== null)
      merge(known as Record<string, unknown>, value as Record<string, unknown>)
    else into[name] = value
  }
}
