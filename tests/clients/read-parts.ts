export interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

interface Part extends Answer {
  readonly incremental?: readonly (Answer & { readonly path: readonly (string | number)[] })[]
  readonly hasNext: boolean
}

/**
 * Joins an answer's parts by the proposal alone, so that no client's own way of reading hides anything.
 * https://github.com/graphql/graphql-over-http/blob/main/rfcs/IncrementalDelivery.md
 */
export async function readParts(answer: Response): Promise<Answer> {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(answer.headers.get('content-type') ?? '') ?? []
  if (!boundary) return fault('names no boundary')
  const text = await answer.text()
  if (!text.endsWith(`--${boundary}--\r\n`)) return fault('does not end')
  const parts: Part[] = text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((each) => JSON.parse(each.slice(each.indexOf('\r\n\r\n'))))
  const [first, ...later] = parts
  if (!first || later.length === 0) return fault('has one part alone')
  const last = parts.length - 1
  if (parts.some(({ hasNext }, index) => hasNext !== index < last))
    return fault('says wrongly whether more comes')
  const whole = structuredClone(first.data)
  const errors = [...(first.errors ?? [])]
  for (const each of later.flatMap(({ incremental = [] }) => incremental)) {
    errors.push(...(each.errors ?? []))
    const target = each.path.reduce<unknown>(
      (at, step) => (at as Record<string | number, unknown>)?.[step],
      whole,
    )
    if (typeof target !== 'object' || target === null)
      return fault(`has a part at ${each.path.join('.')}, where nothing is`)
    merge(target as Record<string, unknown>, each.data as Record<string, unknown>)
  }
  return { data: whole, errors }
}

function fault(message: string): Answer {
  return { errors: [{ message: `the answer in parts ${message}` }] }
}

/** Two parts of one object may each bring some of its fields. */
function merge(into: Record<string, unknown>, more: Record<string, unknown>) {
  for (const [name, value] of Object.entries(more ?? {})) {
    const known = into[name]
    if (typeof known === 'object' && known !== null && typeof value === 'object' && value !== null)
      merge(known as Record<string, unknown>, value as Record<string, unknown>)
    else into[name] = value
  }
}
