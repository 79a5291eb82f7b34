import { decodeProtectedHeader } from 'jose'
import { readBounded } from '#services/shared/read-bounded.ts'
import { type TokenProblem, type TokenReader, whoAsks } from '../../access/token-reader.ts'
import type { Who } from '../../access/who.ts'
import { MAX_URL_CHARACTERS } from '../limits.ts'
import { RestError } from '../rest-error.ts'

/** Answers the caller, or throws PostgREST's refusal of the token. */
export async function authenticate(tokens: TokenReader, headers: Headers): Promise<Who> {
  const asking = await whoAsks(tokens, headers)
  if (asking.kind === 'known') return asking.who
  const { code, message, details } = wordsFor(asking, headers.get('authorization') ?? '')
  throw new RestError(401, code, message, {
    details,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    },
  })
}

function wordsFor(problem: TokenProblem, authorization: string) {
  if (problem.kind === 'expired') return { code: 'PGRST303', message: 'JWT expired', details: null }
  if (problem.kind === 'wrong-claims')
    return { code: 'PGRST303', message: 'JWT not in audience', details: problem.problem }
  const token = authorization.replace(/^bearer *\s*/i, '')
  return { code: 'PGRST301', ...describeForm(token) }
}

function describeForm(token: string): { message: string; details: string | null } {
  if (token === '') return { message: 'Empty JWT is sent in Authorization header', details: null }
  const parts = token.split('.').length
  if (parts !== 3) return { message: `Expected 3 parts in JWT; got ${parts}`, details: null }
  const algorithm = algorithmOf(token)
  if (algorithm === undefined) return { message: 'JWT cryptographic operation failed', details: null }
  if (algorithm === 'none')
    return {
      message: 'Wrong or unsupported encoding algorithm',
      details: "JWT is unsecured but expected 'alg' was not 'none'",
    }
  return {
    message: 'No suitable key or wrong key type',
    details: 'None of the keys was able to decode the JWT',
  }
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

export function refuseLongUrl({ pathname, search }: URL): void {
  if (pathname.length + search.length > MAX_URL_CHARACTERS)
    throw new RestError(414, 'PGRST100', `URI too long (max ${MAX_URL_CHARACTERS} characters)`)
}

/** Reads the body as text, and stops at the allowed length. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (!WITH_BODY.has(request.method)) return ''
  const body = await readBounded(request, maxBytes)
  if (body === undefined)
    throw new RestError(413, 'PGRST102', `Request body too large (max ${maxBytes} bytes)`)
  return body.toString()
}
