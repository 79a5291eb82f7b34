import { getVariableValues, Kind, parse, validate } from 'graphql'
import type { ServedVersion } from '#services/storefront/graphql/api-version.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { faultsOf } from '#tests/fixtures/storefront/answer-faults.ts'
import { publishedSchema } from '#tests/fixtures/storefront/published-types.ts'
import { type Answer, readParts } from './read-parts.ts'

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
