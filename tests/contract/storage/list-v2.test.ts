import { beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { storePictures } from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const BUCKET = 'review-pictures'

/** https://supabase.com/docs/reference/javascript/storage-from-listv2 */
describeBackend('files listed page by page', ({ database, twin }) => {
  let client: Awaited<ReturnType<typeof signUp>>['client']
  let files: ReturnType<typeof client.storage.from>
  let own: string
  let names: string[]
  beforeAll(async () => {
    const writer = await signUp(twin())
    const { user } = writer
    client = writer.client
    files = client.storage.from(BUCKET)
    own = `${user.id}/`
    names = ['B.webp', 'a.webp', 'desk/1.webp', 'desk/2.webp', 'wall/deep/3.webp', 'z.webp'].map(
      (name) => own + name,
    )
    for (const [at, name] of names.toReversed().entries()) {
      await storePictures(database(), user.id, [name])
      // Files stored in the same millisecond would otherwise share a time.
      const time = new Date(Date.UTC(2026, 0, 1) + at)
      const set = { created_at: time, updated_at: time }
      await database().query.updateTable('storage.objects').set(set).where('name', '=', name).execute()
    }
    const { user: other } = await signUp(twin())
    await storePictures(database(), other.id, [`${other.id}/theirs.webp`])
  })

  test('by their whole names, and nothing of anybody else’s', async () => {
    const { data, error } = await files.listV2()
    expect(error).toBeNull()
    expect(data).toMatchObject({ hasNext: false, folders: [] })
    expect(data?.nextCursor).toBeUndefined()
    expect(data?.objects.map(({ name }) => name)).toEqual(names)
    expect(data?.objects[0]).toEqual({
      name: names[0],
      id: expect.any(String),
      updated_at: expect.any(String),
      created_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: {},
    })
    expect((await files.listV2({ prefix: `${own}desk/1` })).data?.objects).toHaveLength(1)
    expect((await files.listV2({ prefix: 'nobody/' })).data).toMatchObject({ hasNext: false, objects: [] })
  })

  test.each([
    { sortBy: undefined, backwards: false },
    { sortBy: { column: 'name', order: 'desc' }, backwards: true },
    { sortBy: { column: 'created_at', order: 'asc' }, backwards: true },
    { sortBy: { column: 'updated_at', order: 'desc' }, backwards: false },
  ] as const)('in pages behind a cursor, each file once: %j', async ({ sortBy, backwards }) => {
    const found: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { data, error } = await files.listV2({
        limit: 2,
        ...(sortBy && { sortBy }),
        ...(cursor && { cursor }),
      })
      expect(error).toBeNull()
      found.push(...(data?.objects ?? []).map(({ name }) => name))
      cursor = data?.nextCursor
      pages += 1
      expect(data?.hasNext).toBe(pages < 3)
    } while (cursor !== undefined && pages < 9)
    expect(found).toEqual(backwards ? names.toReversed() : names)
  })

  test('with folders apart, up to the next slash', async () => {
    const whole = await files.listV2({ prefix: own, with_delimiter: true })
    expect(whole.data?.folders).toEqual(['desk', 'wall'].map((key) => ({ key, name: `${own}${key}/` })))
    expect(whole.data?.objects.map(({ key, name }) => ({ key, name }))).toEqual(
      ['B.webp', 'a.webp', 'z.webp'].map((key) => ({ key, name: own + key })),
    )
    const begun = await files.listV2({ prefix: `${own}de`, with_delimiter: true })
    expect(begun.data?.folders).toEqual([{ key: 'desk', name: `${own}desk/` }])
    const deeper = await files.listV2({ prefix: `${own}desk/`, with_delimiter: true })
    expect(deeper.data?.objects.map(({ key }) => key)).toEqual(['1.webp', '2.webp'])
    const first = await files.listV2({ prefix: own, with_delimiter: true, limit: 3 })
    expect([first.data?.objects.length, first.data?.folders.length, first.data?.hasNext]).toEqual([
      2,
      1,
      true,
    ])
    const rest = await files.listV2({
      prefix: own,
      with_delimiter: true,
      limit: 3,
      cursor: first.data?.nextCursor ?? '',
    })
    expect([rest.data?.objects.length, rest.data?.folders.length, rest.data?.hasNext]).toEqual([1, 1, false])
  })

  test('are none in a bucket that is not there', async () => {
    const { data, error } = await client.storage.from('no-such').listV2()
    expect([data, error]).toEqual([{ hasNext: false, folders: [], objects: [] }, null])
    expect(await client.storage.from('no-such').list()).toEqual({ data: [], error: null })
  })

  test('is refused for what is no page and no cursor', async () => {
    for (const options of [
      { limit: 0 },
      { cursor: 'made up' },
      { sortBy: { column: 'size' } },
      { prefix: 'x'.repeat(2_000) },
    ] as Parameters<typeof files.listV2>[0][])
      expect((await files.listV2(options)).error).toMatchObject({ status: 400 })
  })
})
