import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import * as rendering from './render.ts'
import { type Rendition, toRendition } from './rendition-folder.ts'
import { RenditionTable, shareRenditions } from './rendition-table.ts'
import { createRenditions } from './renditions.ts'

const SIZE = { width: 64, height: 64, crop: undefined }
const nameOf = (index: number) => String(index).repeat(64)

describeOnOneEngine('pictures that several processes share', ({ database }) => {
  let folders: string
  let photograph: Buffer
  const log = { warn: vi.fn() }
  const render = vi.spyOn(rendering, 'render')
  beforeAll(async () => {
    folders = await mkdtemp(join(tmpdir(), 'keel-processes-'))
    photograph = await makePhotograph('jpeg', 200)
  })
  afterAll(async () => {
    render.mockRestore()
    await rm(folders, { recursive: true, force: true })
  })
  beforeEach(() => vi.clearAllMocks())
  afterEach(() => database().query.deleteFrom('web.made_pictures').execute())

  /** A process with a disk of its own, or the one of a name that it had before. */
  const start = (name: string, of = database()) =>
    createRenditions({ folder: join(folders, name), shared: shareRenditions({ database: of, log }), log })
  const ask = async (process: ReturnType<typeof start>) => {
    const source = { contentHash: 'of a chair', read: async () => photograph }
    const rendered = await process(source, SIZE, 'webp', undefined)
    if (!rendered.ok) throw new Error(rendered.kind)
    return rendered.rendition
  }
  const rendition = (size: number): Rendition => toRendition(Buffer.alloc(size, size))
  const kept = async () =>
    (await database().query.selectFrom('web.made_pictures').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )

  test('one answers with what another made, and so does one that was started on an empty disk', async () => {
    const made = await ask(start('a'))
    for (const name of ['b', 'c']) expect((await ask(start(name))).bytes).toEqual(made.bytes)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('what one had from another lies on its disk, and is asked for no more', async () => {
    await ask(start('d'))
    await ask(start('e'))
    await database().query.deleteFrom('web.made_pictures').execute()
    await ask(start('e'))
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('without the database each makes its own, and nobody is told of a failure', async () => {
    const away = { ...database(), isHearing: () => false }
    await ask(start('f', away))
    await ask(start('g', away))
    expect(render).toHaveBeenCalledTimes(2)
    expect(await kept()).toEqual([])
  })

  test('a table that refuses costs making the picture, and is told in the log', async () => {
    const { query } = database()
    await sql`alter table web.made_pictures rename to elsewhere`.execute(query)
    try {
      expect((await ask(start('h'))).bytes.length).toBeGreaterThan(0)
      expect(log.warn).toHaveBeenCalledTimes(2)
    } finally {
      await sql`alter table web.elsewhere rename to made_pictures`.execute(query)
    }
  })

  test('one that was damaged is made anew', async () => {
    const made = await ask(start('i'))
    await database()
      .query.updateTable('web.made_pictures')
      .set({ bytes: Buffer.from('no picture') })
      .execute()
    expect((await ask(start('j'))).bytes).toEqual(made.bytes)
    expect(render).toHaveBeenCalledTimes(2)
    expect(log.warn).toHaveBeenCalledTimes(1)
    await ask(start('k'))
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('beyond their bytes those that were made first go, and what is larger by itself does not come in', async () => {
    const table = new RenditionTable({ database: database(), log, maxBytes: 3_000 })
    for (const index of [1, 2, 3]) {
      await table.write(nameOf(index), rendition(1_000))
      await sql`update web.made_pictures set made_at = made_at - interval '1 hour'`.execute(database().query)
    }
    await table.write(nameOf(4), rendition(1_001))
    expect(await kept()).toEqual([3, 4].map(nameOf))
    await table.write(nameOf(5), rendition(3_001))
    expect(await kept()).toEqual([3, 4].map(nameOf))
    expect((await table.read(nameOf(4)))?.bytes).toEqual(Buffer.alloc(1_001, 1_001))
    expect(await table.read(nameOf(1))).toBeUndefined()
  })
})
