import * as v from 'valibot'
import { invalidRequest, type Refusal } from './outcome.ts'

/** Reads what an agent sent by a schema, or says what is wrong with it and where. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): { readonly kind: 'read'; readonly input: v.InferOutput<Schema> } | Refusal {
  const read = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true })
  if (read.success) return { kind: 'read', input: read.output }
  const [issue] = read.issues
  const path = v.getDotPath(issue)
  return invalidRequest(path === null ? issue.message : `${path}: ${issue.message}`)
}

/** What an agent sends is no deeper than the deepest resource of the protocol. */
const MOST_DEPTH = 32

/** Whether the value is nested deeper than any resource is. It is walked by levels: recursion would end the process. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

/** The database refuses NUL and halves of characters; nobody types other control characters. */
const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed()

export const text = (most: number) =>
  v.pipe(v.string(), v.maxLength(most), v.check(isPlain, 'only letters, digits and punctuation'))

export const filledText = (most: number) => v.pipe(text(most), v.minLength(1))
