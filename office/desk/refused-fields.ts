import type { Refused } from './office.ts'

interface RefusedFields<Name extends string> {
  /** Why, by the field of the form. */
  readonly problems: Readonly<Partial<Record<Name, string>>>
  /** The refusal's sentence, where none of the fields has it beside it. */
  readonly problem: string | undefined
}

/** What a page shows of a refusal. `fieldOf` finds the form's field for a path of the request's body, if it has one. */
export function refusedFields<Name extends string>(
  { message, problems = [] }: Refused,
  fieldOf: (path: string) => Name | undefined,
): RefusedFields<Name> {
  const found: Partial<Record<Name, string>> = {}
  for (const problem of problems) {
    const field = fieldOf(problem.path)
    if (field !== undefined) found[field] ??= problem.message
  }
  const isShown = Object.values(found).includes(message)
  return { problems: found, problem: isShown ? undefined : message }
}
