import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  type AnswerOf,
  type Asked,
  type Operation,
  type Operations,
  type Problem,
  problemsIn,
} from '#services/admin-contract/operation.ts'
import { storableJson } from '../storable-json.ts'
import { type Actor, type AdminEnv, allow } from './admit-staff.ts'
import type { Outcome } from './outcome.ts'

interface Acting {
  readonly who: Actor
}

/** A function for each operation; the compiler names one that is missing, and one that answers something else. */
export type Handlers<Of extends Operations> = {
  readonly [Name in keyof Of]: (asked: Asked<Of[Name]> & Acting) => Promise<Outcome<AnswerOf<Of[Name]>>>
}

interface AnyAsked {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
}
type AnyHandler = (asked: AnyAsked & Acting) => Promise<Outcome<unknown>>

/** The routes of the operations: each checks the caller's role, reads query and body, and calls its handler. */
export function serveOperations<Of extends Operations>(
  operations: Of,
  handlers: Handlers<Of>,
): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const handle = handlers[name as keyof Of] as AnyHandler
    app.on(operation.method, operation.path, allow(operation.action), (c) =>
      answerOperation(c, operation, handle),
    )
  }
  return app
}

async function answerOperation(
  c: Context<AdminEnv>,
  operation: Operation,
  handle: AnyHandler,
): Promise<Response> {
  // The database takes no NUL, so nothing has one in its name.
  if (hasNul(c.req.param())) return c.json({ error: 'there is nothing of this name' }, 404)
  if (hasNul(c.req.query())) return refuseInput(c, 'a parameter holds the character NUL')
  const query = operation.query && v.safeParse(operation.query, c.req.query())
  if (query?.success === false) return refuseInput(c, query.issues[0].message)
  const body = operation.body && v.safeParse(operation.body, await readJson(c))
  if (body?.success === false) return refuseInput(c, body.issues[0].message, problemsIn(body.issues))
  const asked = { params: c.req.param(), query: query?.output, body: body?.output, who: c.var.who }
  return answerOutcome(c, await handle(asked))
}

export function answerOutcome(c: Context, outcome: Outcome<unknown>): Response {
  if (outcome.kind === 'refused') {
    const { status, message, field, problems } = outcome
    return c.json({ error: message, field, problems }, status)
  }
  return c.json(outcome.result as object)
}

function refuseInput(c: Context, message: string, problems: readonly Problem[] = []): Response {
  return c.json({ error: message, ...(problems.length > 0 && { problems }) }, 422)
}

function hasNul(texts: Readonly<Record<string, string>>): boolean {
  return Object.values(texts).some((text) => text.includes('\0'))
}

/**
 * The database keeps neither NUL, with which a body is none, nor half of a surrogate pair, which becomes the sign for
 * what cannot be read.
 */
async function readJson(c: Context): Promise<unknown> {
  try {
    return storableJson(await c.req.json(), (problem) => {
      throw new Error(problem)
    })
  } catch {
    return undefined
  }
}
