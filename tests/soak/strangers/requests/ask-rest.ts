import type { Column, Routine, Table } from '#services/backend/rest/schema/schema.ts'
import { publicKeys } from './ask-routes.ts'
import { hostileBodies } from './bodies.ts'
import { type DearRequest, type Foothold, nested, times } from './dear-request.ts'

/** Each pattern backtracks as often as it can on a text that does not match. */
const BACKTRACKING = [
  '(.*)(.*)(.*)\\1\\2\\3x',
  '^(.*)(.*)(.*)(.*)\\4\\3\\2\\1$',
  '((a*)*)*\\2b',
  '(a|aa|aaa)*(a|aa|aaa)*\\1\\2x',
  '(?=.*(.)\\1)(.*)(.*)\\2z{200}',
  '(.{1,200}){1,200}!',
] as const
const LIKE = `*${'e*'.repeat(200)}!`
const OPERATORS = ['match', 'imatch', 'not.match', 'like', 'ilike', 'like(all)', 'match(any)'] as const
const SEARCHES = ['fts', 'plfts', 'phfts', 'wfts'] as const
const CONDITIONS = 100
const NESTING = 10
const ROWS = 1_000

/** The dearest reads of a table or view, and writes that nobody asked for. */
export function askTable(table: Table, foothold: Foothold): DearRequest[] {
  const path = `/rest/v1/${table.name}`
  const columns = [...table.columns.values()]
  const texts = columns.filter(isText)
  const [first] = columns
  const reads = [
    ...texts.flatMap((column) => patternsOf(column)),
    ['all rows, counted', `select=*&limit=${ROWS}`],
    [
      'conditions by the hundred',
      texts
        .slice(0, 1)
        .flatMap((column) => times(CONDITIONS, (at) => `${column.name}=ilike.*${at}*a*`))
        .join('&'),
    ],
    [
      'logic ten deep',
      first
        ? nested(
            'and=(or(',
            '))',
            1,
            nested('and(or(', '))', NESTING / 2 - 1, `${first.name}.is.null,${first.name}.is.null`),
          )
        : '',
    ],
    ['logic beyond any depth', `or=${nested('(and', ')', 2_000, '(a.eq.1,b.eq.2)')}`],
    ['a list of thousands', `${first?.name}=in.(${times(2_000, (at) => at).join(',')})`],
    ['300 columns', `select=${times(300, (at) => `a${at}:${first?.name}`).join(',')}`],
    ['an order by everything', `order=${columns.map(({ name }) => name).join(',')}&offset=1000000`],
    ['itself in itself', `select=*,${nested(`${table.name}(*,`, ')', NESTING, '*')}`],
    ['casts by the hundred', `select=${times(200, (at) => `b${at}:${first?.name}::text`).join(',')}`],
  ] satisfies (readonly [string, string])[]
  const common = {
    protocol: 'rest',
    headers: { ...publicKeys(foothold), prefer: 'count=exact' },
    pace: 'at once',
  } as const
  return [
    ...reads.map(([what = '', query = '']) => ({
      ...common,
      name: `GET ${path}, ${what}`,
      method: 'GET',
      target: `${path}?${encode(query)}`,
    })),
    ...['PATCH', 'DELETE'].flatMap((method) =>
      texts.slice(0, 1).flatMap((column) =>
        BACKTRACKING.slice(0, 2).map((pattern) => ({
          ...common,
          name: `${method} ${path}, ${column.name} like ${pattern}`,
          method,
          target: `${path}?${encode(`${column.name}=match.${pattern}`)}`,
          headers: { ...common.headers, 'content-type': 'application/json' },
          body: () => Buffer.from(`{"${column.name}":"x"}`),
        })),
      ),
    ),
    ...['POST', 'PATCH', 'PUT'].flatMap((method) =>
      withBodies({ ...common, method, target: path, name: `${method} ${path}` }),
    ),
  ]
}

/** Calls of a function with its own arguments and with any. */
export function askRoutine({ name, parameters }: Routine, foothold: Foothold): DearRequest[] {
  const path = `/rest/v1/rpc/${name}`
  const common = { protocol: 'rest', headers: publicKeys(foothold), pace: 'at once' } as const
  const argument = (type: string) => {
    if (/^(?:int|bigint|numeric|smallint)/.test(type) && !type.endsWith('[]')) return 2_147_483_647
    if (type.endsWith('[]')) return times(50_000, (at) => at)
    if (type === 'uuid') return '00000000-0000-4000-8000-000000000000'
    return 'x'.repeat(50_000)
  }
  const own = Object.fromEntries(parameters.map((parameter) => [parameter.name, argument(parameter.type)]))
  const text = parameters.find(({ type }) => type === 'text')?.name
  return [
    {
      ...common,
      name: `POST ${path}, its largest arguments`,
      method: 'POST',
      target: path,
      headers: { ...common.headers, 'content-type': 'application/json' },
      body: () => Buffer.from(JSON.stringify(own)),
    },
    {
      ...common,
      name: `GET ${path}, many arguments`,
      method: 'GET',
      target: `${path}?${times(1_500, (at) => `a${at}=1`).join('&')}`,
    },
    {
      ...common,
      name: `GET ${path}, a long argument`,
      method: 'GET',
      target: `${path}?${text ?? 'a'}=${'x'.repeat(12_000)}`,
    },
    ...withBodies({ ...common, method: 'POST', target: path, name: `POST ${path}` }),
  ]
}

function withBodies(common: Omit<DearRequest, 'body'>): DearRequest[] {
  return hostileBodies.map(({ what, contentType, make }) => ({
    ...common,
    name: `${common.name}, ${what}`,
    headers: { ...common.headers, 'content-type': contentType },
    body: make,
  }))
}

function patternsOf({ name }: Column): [string, string][] {
  return [
    ...BACKTRACKING.map((pattern): [string, string] => [
      `${name} by ${pattern}`,
      `select=*&${name}=match.${pattern}`,
    ]),
    ...OPERATORS.map((operator): [string, string] => [
      `${name} ${operator}`,
      `${name}=${operator}.${operator.includes('(') ? `{"${BACKTRACKING[0].replaceAll('\\', '\\\\')}","${LIKE}"}` : operator.includes('match') ? BACKTRACKING[0] : LIKE}`,
    ]),
    ...SEARCHES.map((search): [string, string] => [
      `${name} ${search}`,
      `${name}=${search}(english).${times(600, (at) => `word${at}`).join(search === 'fts' ? '|' : ' ')}`,
    ]),
  ]
}

function isText({ baseType }: Column): boolean {
  return /^(?:text|character|varchar)/.test(baseType)
}

/** Encodes a query for a URL but leaves the characters that divide its parameters. */
function encode(query: string): string {
  return encodeURI(query).replaceAll('+', '%2B').replaceAll('#', '%23')
}
