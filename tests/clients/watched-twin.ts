import { getVariableValues, Kind, parse, validate } from 'graphql'
import type { Storefront } from '#services/storefront/storefront.ts'
import { faultsOf } from '#tests/fixtures/storefront/answer-faults.ts'
import { publishedSchema } from '#tests/fixtures/storefront/published-types.ts'

export interface Watched {
  /** What the client asks in its own words goes to the twin in place of a socket. */
  readonly fetch: typeof globalThis.fetch
  /** What was wrong with each document's answers, by the document. */
  readonly asked: ReadonlyMap<string, readonly string[]>
  /** What Shopify refuses as well: its type system of this version has no such thing. */
  readonly refused: ReadonlyMap<string, string>
}

interface Question {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** Looks at every document that a client asks and at what comes back, by Shopify's published type system. */
export function watch(storefront: Storefront): Watched {
  const asked = new Map<string, string[]>()
  const refused = new Map<string, string>()
  return {
    asked,
    refused,
    async fetch(target, init) {
      const request = new Request(target, init)
      const question: Question = await request.clone().json()
      const answer = await storefront.fetch(request, { address: '203.0.113.7' })
      const refusal = refusalOf(question)
      if (refusal) refused.set(question.query, refusal)
      else {
        const faults = await faultsOfAnswer(question.query, answer.clone())
        asked.set(question.query, [...(asked.get(question.query) ?? []), ...faults])
      }
      return answer
    },
  }
}

function refusalOf({ query, variables = {} }: Question): string | undefined {
  const document = parse(query)
  const [fault] = validate(publishedSchema(), document)
  if (fault) return fault.message
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  const { errors } = getVariableValues(publishedSchema(), operation?.variableDefinitions ?? [], variables)
  return errors?.[0]?.message
}

async function faultsOfAnswer(query: string, answer: Response): Promise<readonly string[]> {
  if (answer.status !== 200) return [`status ${answer.status}`]
  // Parts are put together by the client, which tells what it made of them.
  if (answer.headers.get('content-type')?.startsWith('multipart/')) return []
  const { data, errors = [] } = await answer.json()
  const told = errors.map(({ message }: { message: string }) => message)
  return told.length > 0 ? told : faultsOf(query, data)
}
