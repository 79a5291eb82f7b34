import * as v from 'valibot'
import type { AnyInput, Called, Office } from '#office/desk/office.ts'
import { type AnswerOf, type Operation, pathOf, refusalSchema } from '#services/admin-contract/operation.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { liesBelow } from '../lies-below.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import type { WebSessions } from '../sessions/web-sessions.ts'
import { backendSignIn } from './backend-sign-in.ts'

interface OfficeParts {
  readonly publicUrl: string
  readonly owner: BackendOwner
  readonly sessions: WebSessions
  /** The services of this process, which answer the admin routes. */
  readonly services: readonly EmbeddedService[]
  readonly storeAdmin: string | undefined
  readonly log: Log
  readonly now: () => Date
}

const AWAY =
  'The shop does not answer just now, and it is not known whether this was done. Look before you try again.'

/** Connects the office's pages with the admin routes, which it asks as any program does, with a person's own token. */
export function openOffice(parts: OfficeParts): Office {
  const { publicUrl, owner, sessions, services, storeAdmin, log, now } = parts

  async function open(operation: Operation, input: AnyInput, token: string): Promise<Response | undefined> {
    const request = requestOf(publicUrl, operation, input, token)
    const { pathname } = new URL(request.url)
    const service = services.find(({ paths }) => paths.some((each) => liesBelow(pathname, each)))
    try {
      return await service?.fetch(request)
    } catch (error) {
      log.error({ err: error, path: pathname }, 'an admin route did not answer the office')
      return undefined
    }
  }

  return {
    publicUrl,
    sessions,
    signIn: backendSignIn(owner),
    open,
    async ask(operation, input, token) {
      const response = await open(operation, input as AnyInput, token)
      return response ? readAnswer(operation, response, log) : { kind: 'refused', status: 503, message: AWAY }
    },
    storeAdmin,
    log,
    now,
  }
}

async function readAnswer<Of extends Operation>(
  operation: Of,
  response: Response,
  log: Log,
): Promise<Called<AnswerOf<Of>>> {
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const refusal = v.safeParse(refusalSchema, json)
    if (response.status < 500 && refusal.success) {
      const { error, problems } = refusal.output
      return {
        ...{ kind: 'refused', status: response.status, message: sentence(error) },
        problems: problems?.map(({ path, message }) => ({ path, message: sentence(message) })),
      }
    }
    log.error({ status: response.status, path: operation.path }, 'an admin route failed for the office')
    return { kind: 'refused', status: 503, message: AWAY }
  }
  return { kind: 'done', answer: v.parse(operation.answer, json) as AnswerOf<Of> }
}

/** The command line puts the message behind a colon; a page shows it as a sentence. */
function sentence(message: string): string {
  const first = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

function requestOf(
  publicUrl: string,
  { method, path }: Operation,
  { params, query = {}, body }: AnyInput,
  token: string,
): Request {
  const url = new URL(pathOf({ path }, params), publicUrl)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const headers = new Headers({ authorization: `Bearer ${token}` })
  // A file goes as it is.
  if (body instanceof Blob) return new Request(url, { method, headers, body })
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}
