import { parseAccept } from '../parse/media-type.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../schema/schema.ts'

const OPENAPI = 'application/openapi+json'
const ACCEPTED = [OPENAPI, 'application/json', '*/*']

/** The root describes the tables and functions to the owner alone, as the hosted service does. */
export function describeService({ who, method, headers, schema }: RestRequest): Response {
  if (method !== 'GET' && method !== 'HEAD')
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  if (who.role !== 'service_role') {
    const hint = 'Accessing the schema via the Data API is only allowed using a secret API key.'
    return Response.json({ message: 'Access to schema is forbidden', hint }, { status: 401 })
  }
  const accepted = parseAccept(headers.get('accept'))
  if (!accepted.some((type) => ACCEPTED.includes(type.split(';')[0] ?? '')))
    throw new RestError(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`)
  const tables = [...schema.tables.values()]
  const paths = [
    ...tables.map(({ name }) => [`/${name}`, Object.fromEntries(verbsOf(name))]),
    ...[...schema.routines.keys()].map((name) => [`/rpc/${name}`, { post: { tags: [`(rpc) ${name}`] } }]),
  ]
  const description = {
    swagger: '2.0',
    info: { title: 'standard public schema', description: '', version: '16' },
    basePath: '/',
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'text/csv'],
    paths: Object.fromEntries(paths),
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
  }
  return new Response(method === 'HEAD' ? null : JSON.stringify(description), {
    headers: { 'content-type': `${OPENAPI}; charset=utf-8` },
  })
}

function verbsOf(name: string) {
  return ['get', 'post', 'patch', 'delete'].map((verb) => [verb, { tags: [name] }] as const)
}

function definitionOf({ columns, primaryKey }: Table) {
  const properties = [...columns.values()].map(({ name, type, default: preset }) => [
    name,
    {
      format: type,
      ...(primaryKey.includes(name) ? { description: 'Note:\nThis is a Primary Key.<pk/>' } : {}),
      ...(preset === null ? {} : { default: preset }),
    },
  ])
  const required = [...columns.values()].filter((column) => !column.isNullable).map(({ name }) => name)
  return { type: 'object', required, properties: Object.fromEntries(properties) }
}
