import type * as v from 'valibot'

/** What a schema of Valibot is made of, as far as this shop's schemas of requests are. */
interface Part {
  readonly type: string
  readonly entries?: Readonly<Record<string, Part>>
  readonly item?: Part
  readonly wrapped?: Part
  readonly options?: readonly unknown[]
  readonly pipe?: readonly Part[]
  readonly requirement?: unknown
}

type JsonSchema = Readonly<Record<string, unknown>>

/** What a bound is called, by the kind of value that it bounds. */
const BOUNDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  min_length: { string: 'minLength', array: 'minItems' },
  max_length: { string: 'maxLength', array: 'maxItems' },
  min_value: { number: 'minimum', integer: 'minimum' },
  max_value: { number: 'maximum', integer: 'maximum' },
}

/**
 * The schema by which an operation reads what it is sent, as JSON Schema, so that a program can write what the shop
 * reads. What only a function knows stays unsaid: the operation tells it.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  return write(schema as unknown as Part)
}

function write(part: Part): JsonSchema {
  const [first, ...checks] = part.pipe ?? []
  // What a pipe begins with may be a pipe itself.
  return checks.reduce(bound, first ? write(first) : writeBare(part))
}

function writeBare({ type, entries, item, wrapped, options }: Part): JsonSchema {
  if (type === 'object' && entries) return writeObject(entries)
  if (type === 'array' && item) return { type, items: write(item) }
  if (type === 'optional' && wrapped) return write(wrapped)
  if (type === 'nullable' && wrapped) {
    const written = write(wrapped)
    return { ...written, type: [written.type, 'null'] }
  }
  if (type === 'picklist' && options) return { enum: options }
  if (type === 'string' || type === 'number' || type === 'boolean') return { type }
  throw new Error(`a schema of ${type} cannot be told to programs`)
}

function writeObject(entries: Readonly<Record<string, Part>>): JsonSchema {
  const required = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional')
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, write(part)])),
    ...(required.length > 0 && { required }),
  }
}

function bound(written: JsonSchema, { type, requirement }: Part): JsonSchema {
  if (type === 'integer') return { ...written, type: 'integer' }
  const name = BOUNDS[type]?.[String(written.type)]
  return name === undefined ? written : { ...written, [name]: requirement }
}
