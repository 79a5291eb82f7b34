import type { GraphQLObjectType } from 'graphql/index.js'
import { NEWEST_VERSION } from '#services/storefront/graphql/api-version.ts'
import { buildSchema } from '#services/storefront/graphql/schema.ts'
import type { Surface } from '../surface/read-surface.ts'
import { askAuth } from './ask-auth.ts'
import { askDocuments, askField } from './ask-graphql.ts'
import { askOthers } from './ask-others.ts'
import { askPage } from './ask-pages.ts'
import { askRoutine, askTable } from './ask-rest.ts'
import { askRoute } from './ask-routes.ts'
import { dearFramesOf } from './dear-frames.ts'
import type { DearRequest, Foothold } from './dear-request.ts'

/** These paths are answered before any service is asked. */
const HEALTH = ['/health/live', '/health/ready']

/** The dearest requests for everything in the surface. Throws for a part that has no request yet. */
export function dearRequestsOf(surface: Surface, foothold: Foothold): DearRequest[] {
  const types = buildSchema(NEWEST_VERSION)
  const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {})
  for (const event of surface.socketEvents) dearFramesOf(event)
  const health = HEALTH.map(
    (path): DearRequest => ({
      name: `GET ${path}`,
      protocol: 'page',
      method: 'GET',
      target: path,
      headers: {},
      pace: 'at once',
    }),
  )
  return [
    ...surface.routes.flatMap((route) => [
      ...askRoute(route, foothold),
      ...(route.path.startsWith('/auth/v1/') ? askAuth(route, foothold) : []),
      ...askOthers(route, foothold),
    ]),
    ...surface.tables.flatMap((table) => askTable(table, foothold)),
    ...surface.routines.flatMap((routine) => askRoutine(routine, foothold)),
    ...fieldsOf(types.getQueryType()).flatMap((field) => askField('query', field, foothold)),
    ...fieldsOf(types.getMutationType()).flatMap((field) => askField('mutation', field, foothold)),
    ...askDocuments(foothold),
    ...surface.pages.flatMap((page) => askPage(page, surface.pageParameters, foothold)),
    ...health,
  ]
}
