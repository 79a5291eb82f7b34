import { RestError } from '../rest-error.ts'

/** The form in which rows are answered. */
export interface Answering {
  readonly form: 'array' | 'object' | 'csv'
  readonly nullsStripped: boolean
  readonly contentType: string
}

const JSON_TYPE = 'application/json'

/** The first type of the Accept header, by its weights, that rows can be answered in. */
export function negotiate(accept: string | null): Answering {
  const accepted = parseAccept(accept)
  for (const type of accepted) {
    const answering = answeringOf(type)
    if (answering) return answering
  }
  const message = `None of these media types are available: ${accepted.join(', ')}`
  throw new RestError(406, 'PGRST107', message)
}

/** Answers the accepted types, best first. */
export function parseAccept(accept: string | null): string[] {
  const types = (accept ?? '*/*').split(',').map((part) => {
    const weight = /;\s*q=([\d.]+)/i.exec(part)?.[1]
    return { type: part.replace(/;\s*q=[\d.]+/i, '').trim(), weight: weight ? Number(weight) : 1 }
  })
  return types.sort((a, b) => b.weight - a.weight).map(({ type }) => type)
}

function answeringOf(type: string): Answering | undefined {
  const [name = '', ...parameters] = type.toLowerCase().split(';')
  const nullsStripped = parameters.some((parameter) => /^\s*nulls\s*=\s*"?stripped"?\s*$/.test(parameter))
  const stripped = nullsStripped ? ';nulls=stripped' : ''
  switch (name.trim()) {
    case '*/*':
    case 'application/*':
    case JSON_TYPE:
      return { form: 'array', nullsStripped: false, contentType: JSON_TYPE }
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return {
        form: 'array',
        nullsStripped,
        contentType: nullsStripped ? `application/vnd.pgrst.array+json${stripped}` : JSON_TYPE,
      }
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { form: 'object', nullsStripped, contentType: `application/vnd.pgrst.object+json${stripped}` }
    case 'text/csv':
      return { form: 'csv', nullsStripped: false, contentType: 'text/csv' }
    default:
      return undefined
  }
}
