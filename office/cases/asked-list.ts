import * as v from 'valibot'

export interface AskedList<State extends string> {
  readonly state: State
  readonly q: string
  readonly after: string | undefined
}

const MAX_SEARCH_CHARACTERS = 100

/** What the address of a list of cases asks for; a part of it that was altered counts as not given. */
export function readAskedList<const State extends string>(
  { searchParams }: URL,
  states: readonly State[],
  usual: NoInfer<State>,
): AskedList<State> {
  const schema = v.object({
    state: v.fallback(v.picklist(states), usual as State),
    q: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARACTERS)), ''),
    after: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))), undefined),
  })
  const { state, q, after } = v.parse(schema, Object.fromEntries(searchParams))
  return { state: state as State, q, after }
}
