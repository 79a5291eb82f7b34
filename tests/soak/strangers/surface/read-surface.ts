import { glob, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { inspectRoutes } from 'hono/dev'
import { readConfig } from '#server/config/config.ts'
import type { Environment } from '#server/config/environment.ts'
import { createLog } from '#server/log.ts'
import { openParts } from '#server/open-parts.ts'
import { readSchema } from '#services/backend/rest/schema/read-schema.ts'
import type { Routine, Table } from '#services/backend/rest/schema/schema.ts'
import { noContent } from '#tests/fixtures/shop/shop-content.ts'

export interface Route {
  readonly method: string
  readonly path: string
}

/** All that a stranger may ask of a shop, as its code says it; GraphQL's types are read where they are used. */
export interface Surface {
  /** Routes of the services in the process. */
  readonly routes: readonly Route[]
  /** Pages of the shop, as Astro names them. */
  readonly pages: readonly string[]
  /** Parameters that any page reads from its address. */
  readonly pageParameters: readonly string[]
  readonly tables: readonly Table[]
  readonly routines: readonly Routine[]
  /** Events that a websocket accepts. */
  readonly socketEvents: readonly string[]
}

const DISPATCH = new URL('../../../../services/backend/realtime/sockets/dispatch.ts', import.meta.url)

/** Reads the surface off a shop's parts, which it opens for that and closes again. */
export async function readSurface(environment: Environment): Promise<Surface> {
  const result = readConfig({ IMPORT_SAMPLE_REVIEWS: 'false', ...environment })
  if (!result.ok) throw new Error(result.problems.join('; '))
  const log = createLog('error')
  await using parts = await openParts(
    result.config,
    log,
    () => noContent,
    () => {},
  )
  const schema = await parts.database.withConnection((connection) => readSchema(connection, log))
  return {
    routes: parts.services.flatMap(({ routes }) =>
      inspectRoutes(Object.assign(new Hono(), { routes: [...routes] }))
        .filter(({ isMiddleware }) => !isMiddleware)
        .map(({ method, path }) => ({ method, path })),
    ),
    pages: await readPagePaths(),
    pageParameters: await readPageParameters(),
    tables: [...schema.tables.values()],
    routines: [...schema.routines.values()].flat(),
    socketEvents: await readSocketEvents(),
  }
}

/** The events that the dispatch compares with. */
async function readSocketEvents(): Promise<string[]> {
  const source = await readFile(DISPATCH, 'utf8')
  const events = [...source.matchAll(/event === '(\w+)'/g)].flatMap(([, event]) => event ?? [])
  if (events.length === 0) throw new Error('no message is dispatched: where they are has moved')
  return events
}

const SHOP = fileURLToPath(new URL('../../../../shop/', import.meta.url))
const FOLDERS = ['pages', 'personal'].map((name) => join(SHOP, name))
const PAGE_FILE = /\.(?:astro|ts)$/

/** The paths that Astro makes of both folders of pages, with its names for parameters: `/product/[handle]`. */
async function readPagePaths(): Promise<string[]> {
  return (await Promise.all(FOLDERS.map(pathsIn))).flat().sort()
}

async function pathsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && PAGE_FILE.test(file.name) && !file.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => `/${path.replace(PAGE_FILE, '').replace(/(?:^|\/)index$/, '')}`)
}

/** Names of the parameters that any page reads from its address, as found in the pages' code. */
async function readPageParameters(): Promise<string[]> {
  const names = new Set<string>()
  for await (const file of glob('**/*.{astro,ts,tsx}', { cwd: SHOP })) {
    const source = await readFile(join(SHOP, file), 'utf8')
    for (const [, name] of source.matchAll(/parameter\('(\w+)'/g)) if (name) names.add(name)
  }
  if (names.size === 0) throw new Error('no page reads a parameter: where they are read has moved')
  return [...names]
}
