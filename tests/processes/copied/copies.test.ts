import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createPostgresDatabase,
  ENGINES_OF_THIS_RUN,
  prepareShopData,
} from '#tests/fixtures/database/fresh-database.ts'
import { copyWhileSelling } from '#tests/soak/copied/copy-while-selling.ts'
import { buildShop } from '../seen-from-outside.ts'

/** `npm run soak -- copies` makes more copies. */
const COPYING = { copies: 1, ordersBetween: 10 }
const COPYING_MS = 180_000

/** Creates a database without even the shop's tables. */
const createEmpty = () => createPostgresDatabase('template0')

beforeAll(buildShop)

const WAYS = ENGINES_OF_THIS_RUN.flatMap((engine) => [
  { engine, by: 'tools' as const },
  { engine, by: 'commands' as const },
])

test.each(WAYS)(
  'a copy of a shop that sells on $engine, made by $by as owners are told to, holds every order shown before it',
  async ({ engine, by }) => {
    const folder = await mkdtemp(join(tmpdir(), 'keel-copied-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { DATABASE_URL } = await prepareShopData(engine, join(folder, 'shop'))
    const shown = await copyWhileSelling({
      ...COPYING,
      by,
      folder,
      createDatabase: createEmpty,
      ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
    })
    expect(shown.every((orders) => orders >= COPYING.ordersBetween)).toBe(true)
  },
  COPYING_MS,
)
