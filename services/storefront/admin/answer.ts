import type { Context } from 'hono'
import * as v from 'valibot'
import type { AdminEnv } from './access.ts'
import type { Outcome } from './outcome.ts'

/** Does what the body asks for, or says in one sentence what is wrong with it. */
export async function answerBody<Schema extends v.GenericSchema, Result>(
  c: Context<AdminEnv>,
  schema: Schema,
  act: (body: v.InferOutput<Schema>) => Promise<Outcome<Result>>,
): Promise<Response> {
  const body = v.safeParse(schema, await c.req.json().catch(() => undefined))
  if (!body.success) return c.json({ error: body.issues[0].message }, 422)
  return answer(c, await act(body.output))
}

export function answer<Result>(c: Context, outcome: Outcome<Result>): Response {
  if (outcome.kind === 'refused') return c.json({ error: outcome.message }, outcome.status)
  return c.json(outcome.result as object)
}
