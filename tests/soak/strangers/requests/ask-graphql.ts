import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql/index.js'
import { NEWEST_VERSION } from '#services/storefront/graphql/api-version.ts'
import { publicKeys } from './ask-routes.ts'
import { type DearRequest, type Foothold, nested, times } from './dear-request.ts'

type Field = GraphQLField<unknown, unknown>

const ENDPOINT = '/api/2025-07/graphql.json'
/** The newest type system has every field that the shop's own version has. */
const NEWEST_ENDPOINT = `/api/${NEWEST_VERSION}/graphql.json`
/** The limits are 256 kB a body, 1,500 tokens and 50 aliases a document. */
const BODY_BYTES = 255_000
const TOKENS = 1_400
const ALIASES = 50
/** Lengths of lists, of lists in lists, and of texts, the largest first; the first that fits into a body is used. */
const SIZES = [
  { list: 250, inner: 20, text: 100 },
  { list: 250, inner: 10, text: 10 },
  { list: 250, inner: 3, text: 5 },
  { list: 100, inner: 2, text: 5 },
  { list: 10, inner: 2, text: 5 },
] as const
const SMALLEST = { list: 1, inner: 1, text: 1 }
/** The answer names the fault of each item. */
const WRONG_ITEMS = 20_000
const PAGE = 250
const DEEPEST_INPUT = 4
const DEEPEST_SELECTION = 7
const SEARCH = times(50, (at) => (at % 17 === 0 ? `ch${at}*` : `chairr${at}`)).join(' OR ')

/** Asks a field for everything in it, as often as possible, with the largest arguments, and as wrong as can be. */
export function askField(kind: 'query' | 'mutation', field: Field, foothold: Foothold): DearRequest[] {
  const ask = (what: string, body: () => object): DearRequest => ({
    name: `${kind} ${field.name}, ${what}`,
    protocol: 'graphql',
    method: 'POST',
    target: NEWEST_ENDPOINT,
    headers: { ...publicKeys(foothold), 'content-type': 'application/json' },
    body: () => Buffer.from(JSON.stringify(body())),
    pace: 'at once',
  })
  const args = field.args.filter((argument) => kind === 'mutation' || !isDeprecated(argument))
  // A type without a known value fails here, not when it is asked.
  for (const { name, type } of args) largestOf(name, type, { ...SMALLEST, foothold })
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const call = given ? `${field.name}(${given})` : field.name
  const head = `${kind}${declared ? `(${declared})` : ''}`
  const often = kind === 'query' ? ALIASES : 10
  const share = Math.floor(TOKENS / often) - 4 * args.length - 6
  return [
    ask('everything in it', () => ({
      query: `${head} { ${call} ${selectionOf(field, TOKENS)} }`,
      variables: largestThatFits(args, foothold),
    })),
    ask(`${often} times`, () => ({
      query: `${head} { ${times(often, (at) => `a${at}: ${call} ${selectionOf(field, Math.max(4, share))}`).join(' ')} }`,
      variables: largestThatFits(args, foothold),
    })),
    ask('wrong variables', () => ({
      query: `${head} { ${call} ${selectionOf(field, 20)} }`,
      variables: Object.fromEntries(
        args.map(({ name }) => [name, times(WRONG_ITEMS / Math.max(1, args.length), () => ({ a: 1 }))]),
      ),
    })),
  ]
}

/** Documents of a kind that does not depend on any field. */
export function askDocuments(foothold: Foothold): DearRequest[] {
  const ask = (what: string, body: object | string): DearRequest => ({
    name: `a document of ${what}`,
    protocol: 'graphql',
    method: 'POST',
    target: ENDPOINT,
    headers: { ...publicKeys(foothold), 'content-type': 'application/json' },
    body: () => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    pace: 'at once',
  })
  const room = 'x'.repeat(BODY_BYTES - 1_000)
  return [
    ask('fields that there are not', { query: `{ ${times(1_490, (at) => `produkt${at}`).join(' ')} }` }),
    ask('the same field, over and over', { query: `{ shop { ${'name '.repeat(1_480)} } }` }),
    ask('arguments that there are not', {
      query: `{ ${times(250, (at) => `a${at}: product(handel${at}: 1) { id }`).join(' ')} }`,
    }),
    ask('fragments in each other', {
      query: `{ ...F0 } ${times(200, (at) => `fragment F${at} on QueryRoot { ...F${(at + 1) % 200} }`).join(' ')}`,
    }),
    ask('fragments, doubling', {
      query: `{ ...F0 } ${times(100, (at) => `fragment F${at} on QueryRoot { ...F${at + 1} ...F${at + 1} }`).join(' ')} fragment F100 on QueryRoot { shop { name } }`,
    }),
    ask('directives', { query: `{ shop ${'@include(if: true) '.repeat(200)} { name } }` }),
    ask('what is deferred', {
      query: `{ ${times(40, (at) => `a${at}: shop { ... @defer { name description } }`).join(' ')} }`,
    }),
    ask('types of types', {
      query: `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`,
    }),
    ask('the whole type system', {
      query:
        '{ __schema { types { name kind description fields(includeDeprecated: true) { name description args { name description defaultValue type { name kind ofType { name } } } type { name kind ofType { name kind ofType { name } } } } inputFields { name description } enumValues(includeDeprecated: true) { name description } possibleTypes { name } } } }',
    }),
    ask('operations by the hundred', {
      query: times(300, (at) => `query Q${at} { shop { name } }`).join(' '),
      operationName: 'Q7',
    }),
    ask('braces', { query: nested('{ a ', '}', 700) }),
    ask('comments', { query: `{ shop { name } } #${room}` }),
    ask('a long text', { query: `{ product(handle: "${room}") { id } }` }),
    ask('a block of blank lines', { query: `{ product(handle: """${'\\n'.repeat(120_000)}""") { id } }` }),
    ask('lists in lists', { query: `{ product(handle: ${nested('[', ']', 690)}) { id } }` }),
    ask(
      'deep variables',
      `{"query":"query($a: ID) { product(id: $a) { id } }","variables":{"a":${nested('[', ']', 100_000)}}}`,
    ),
    ask('many variables', {
      query: '{ shop { name } }',
      variables: Object.fromEntries(times(18_000, (at) => [`k${at}`, at])),
    }),
    ask('declared variables', {
      query: `query(${times(300, (at) => `$a${at}: ID`).join(', ')}) { shop { name } }`,
    }),
    ask('brackets', '['.repeat(BODY_BYTES)),
    ask('a batch', JSON.stringify(times(5_000, () => ({ query: '{ shop { name } }' })))),
  ]
}

/** Selects as many fields as fit, the dearest first: lists of objects before scalars. */
function selectionOf({ type }: Pick<Field, 'type'>, tokens: number, depth = 0): string {
  const named = getNamedType(type)
  if (!isCompositeType(named)) return ''
  if (!isObjectType(named) && !isInterfaceType(named)) return '{ __typename }'
  const parts: string[] = []
  let left = tokens - 2
  const usable = Object.values(named.getFields()).filter(({ args }) => args.every(isOptional))
  const [deep, flat] = [usable.filter(isDeep), usable.filter((field) => !isDeep(field))]
  for (const field of depth < DEEPEST_SELECTION ? deep : []) {
    const paged = field.args.some(({ name }) => name === 'first') ? `(first: ${PAGE})` : ''
    const share = Math.floor(left / 3)
    if (share < 8) break
    const below = selectionOf(field, share, depth + 1)
    parts.push(`${field.name}${paged} ${below}`)
    left -= below.split(' ').length + (paged ? 6 : 1)
  }
  for (const { name } of flat.slice(0, Math.max(0, left))) parts.push(name)
  return `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`
}

function isDeep({ type }: Field): boolean {
  return isCompositeType(getNamedType(type))
}

function isOptional(argument: GraphQLArgument): boolean {
  return !isNonNullType(argument.type) || argument.defaultValue !== undefined
}

function isDeprecated({ deprecationReason }: GraphQLArgument): boolean {
  return deprecationReason != null
}

function largestThatFits(args: readonly GraphQLArgument[], foothold: Foothold): Record<string, unknown> {
  for (const size of SIZES) {
    const values = args.map(({ name, type }) => [name, largestOf(name, type, { ...size, foothold })] as const)
    const variables = Object.fromEntries(values)
    if (JSON.stringify(variables).length < BODY_BYTES - 20_000) return variables
  }
  throw new Error(`no body has room for ${args.map(({ name }) => name).join(', ')}`)
}

interface Size {
  readonly list: number
  readonly inner: number
  readonly text: number
  readonly foothold: Foothold
}

/** The largest value that a type lets through, chosen by the argument's name. */
function largestOf(name: string, type: GraphQLInputType, size: Size, depth = 0): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable))
    return times(depth === 0 ? size.list : size.inner, () =>
      largestOf(name, nullable.ofType, size, depth + 1),
    )
  if (isEnumType(nullable)) return nullable.getValues().at(-1)?.name
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields())
    if (depth >= DEEPEST_INPUT) return {}
    return Object.fromEntries(
      fields.map((field) => [field.name, largestOf(field.name, field.type, size, depth + 1)]),
    )
  }
  if (isScalarType(nullable)) return scalarOf(name, nullable.name, size)
  throw new Error(`nobody knows a value of ${type}`)
}

/** A page takes either `first` or `last`, and no valid cursor is known, so these stay null. */
const LEFT_OUT = ['last', 'before', 'after']

function scalarOf(name: string, type: string, { text, foothold }: Size): unknown {
  const long = 'x'.repeat(text)
  if (LEFT_OUT.includes(name)) return null
  switch (type) {
    case 'Int':
    case 'UnsignedInt64':
      return name === 'quantity' ? 1 : PAGE
    case 'Float':
    case 'Decimal':
      return type === 'Float' ? 1e300 : '9'.repeat(30)
    case 'Boolean':
      return true
    case 'ID':
      if (name === 'cartId') return foothold.cartId
      return /merchandise|variant/i.test(name) ? foothold.variantIds[0] : 'gid://shopify/Product/1'
    case 'String':
      return name === 'query' ? SEARCH : long
    case 'JSON':
      return { a: times(text, (at) => at) }
    case 'URL':
      return `https://strangers.example/${long}`
    case 'DateTime':
    case 'ISO8601DateTime':
      return '2026-01-01T00:00:00Z'
    case 'HTML':
    case 'Color':
      return long
    default:
      throw new Error(`nobody knows a value of the scalar ${type}`)
  }
}
