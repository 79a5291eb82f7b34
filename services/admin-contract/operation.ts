import * as v from 'valibot'
import type { StaffAction } from './staff-roles.ts'

/** A route of the admin interface: what it takes, what it answers, and which action the caller must be allowed. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `ADMIN_PATH`. A segment that begins with a colon is a parameter. */
  readonly path: `/${string}`
  readonly action: StaffAction
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** The JSON of an answer with status 200. */
  readonly answer: v.GenericSchema
}

export type Operations = Readonly<Record<string, Operation>>

const ADMIN_PATH = '/admin'

const problem = v.object({ path: v.string(), message: v.string() })

/** What is wrong with one field of a request's body, which its path names, such as `lines.0.quantity`. */
export type Problem = v.InferOutput<typeof problem>

/** Every answer with another status than 200: one sentence to show as it is, and all that is wrong, field by field. */
export const refusalSchema = v.object({
  error: v.string(),
  field: v.optional(v.string()),
  problems: v.optional(v.array(problem)),
})

/** Nobody reads more of them at once. */
const MAX_PROBLEMS = 100

/** What a schema finds wrong with the fields, of each the first reason. */
export function problemsIn(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    if (path !== null && !messages.has(path)) messages.set(path, issue.message)
  }
  return [...messages].slice(0, MAX_PROBLEMS).map(([path, message]) => ({ path, message }))
}

/** A moment as JSON writes it, such as 2026-03-06T15:00:00.000Z. */
export const moment = v.pipe(v.string(), v.isoTimestamp())

/** The parameters of a path, by name. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Each in Name]: string } & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Each in Name]: string }
    : Readonly<Record<never, string>>

type Given<Schema, Otherwise = undefined> = Schema extends v.GenericSchema ? v.InferInput<Schema> : Otherwise
type Read<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined
type SchemaOf<Of extends Operation, Part extends 'query' | 'body'> = Of extends {
  readonly [Each in Part]: infer Schema
}
  ? Schema
  : undefined

/** An operation's input as a client sends it. */
export type Input<Of extends Operation> = ParamsInput<Of['path']> &
  (SchemaOf<Of, 'query'> extends undefined
    ? { readonly query?: never }
    : { readonly query?: Given<SchemaOf<Of, 'query'>> }) &
  (SchemaOf<Of, 'body'> extends undefined
    ? { readonly body?: never }
    : { readonly body: Given<SchemaOf<Of, 'body'>> })

type ParamsInput<Path extends string> = Path extends `${string}:${string}`
  ? { readonly params: ParamsOf<Path> }
  : { readonly params?: never }

/** An operation's input as the route gets it, checked by the operation's schemas. */
export interface Asked<Of extends Operation> {
  readonly params: ParamsOf<Of['path']>
  readonly query: Read<SchemaOf<Of, 'query'>>
  readonly body: Read<SchemaOf<Of, 'body'>>
}

export type AnswerOf<Of extends Operation> = v.InferOutput<Of['answer']>

/** The address of an operation, each parameter escaped. */
export function pathOf(
  { path }: Pick<Operation, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${ADMIN_PATH}${filled}`
}
