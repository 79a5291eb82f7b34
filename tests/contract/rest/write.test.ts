import { beforeEach, describe, expect, test } from 'vitest'
import { resetRestRows } from '#tests/fixtures/backend/rest-schema.ts'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

describeRest('inserting by REST', ({ database, client, ask }) => {
  beforeEach(() => resetRestRows(database().query))
  const labels = async () => (await client.from('labels').select().order('id')).data
  const told = { prefer: 'return=representation' }

  describe('insert', () => {
    test('[7.06] one row, told or not', async () => {
      expect(await client.from('labels').insert({ id: 4, label: 'new' })).toMatchObject({
        status: 201,
        data: null,
        error: null,
      })
      const { data, status } = await client
        .from('labels')
        .insert({ id: 5, label: 'told' })
        .select('label')
        .single()
      expect([data, status]).toEqual([{ label: 'told' }, 201])
      expect(await labels()).toHaveLength(5)
    })

    test('[7.06] many rows, with what they embed', async () => {
      const { data } = await client
        .from('posts')
        .insert([
          { body: 'one', author: 'ada', room_id: 1 },
          { body: 'two', author: 'bob', room_id: null },
        ])
        .select('body, shout, rooms(topic), writer:members!author(name)')
        .order('body')
      expect(data).toEqual([
        { body: 'one', shout: 'ONE', rooms: { topic: 'general' }, writer: { name: 'ada' } },
        { body: 'two', shout: 'TWO', rooms: null, writer: { name: 'bob' } },
      ])
    })

    test('[7.06] defaults for what is missing, where that is preferred', async () => {
      const rows = [
        { body: 'plain', author: 'ada' },
        { body: 'scored', author: 'ada', score: 9 },
      ]
      const kept = await client
        .from('posts')
        .insert(rows, { defaultToNull: false })
        .select('score')
        .order('score')
      expect(kept.data).toEqual([{ score: 0 }, { score: 9 }])
      const nulls = await client.from('posts').insert(rows)
      expect(nulls).toMatchObject({ status: 400, error: { code: '23502' } })
    })

    test('[7.06] only the columns that are named', async () => {
      const answer = await ask('/labels?columns=id,label', {
        body: JSON.stringify([
          { id: 6, label: 'six', junk: 1 },
          { id: 7, label: 'seven', other: 2 },
        ]),
        headers: told,
      })
      expect([answer.status, answer.json.length]).toEqual([201, 2])
    })

    test('[7.06] CSV', async () => {
      const csv = 'id,label\n8,"eight, quoted"\n9,nine\n'
      const answer = await ask('/labels?order=id', {
        body: csv,
        headers: { 'content-type': 'text/csv', ...told },
      })
      expect([answer.status, answer.json]).toEqual([
        201,
        [
          { id: 8, label: 'eight, quoted' },
          { id: 9, label: 'nine' },
        ],
      ])
      expect(
        await ask('/labels', { body: 'id,label\n1\n', headers: { 'content-type': 'text/csv' } }),
      ).toMatchObject({
        status: 400,
        json: { code: 'PGRST102', message: 'All lines must have same number of fields' },
      })
    })

    test('[7.06] nothing, and a row of defaults', async () => {
      expect(await ask('/labels', { body: '[]', headers: told })).toMatchObject({ status: 201, json: [] })
      const answer = await ask('/rooms?select=settings', { body: '{}', headers: told })
      expect(answer.json).toEqual([{ settings: { open: true } }])
    })

    test('[7.06] the address of a new row', async () => {
      const answer = await ask('/post_labels', {
        body: '{"post_id": 3, "label_id": 1}',
        headers: { prefer: 'return=headers-only' },
      })
      expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([
        201,
        '/post_labels?post_id=eq.3&label_id=eq.1',
        '',
      ])
      await client.from('post_labels').delete().match({ post_id: 3, label_id: 1 })
    })

    test('[7.06] who may write and not read may write', async () => {
      expect(await ask('/stays', { body: '{"id": 9}' })).toMatchObject({ status: 201, text: '' })
      expect(await ask('/stays', { body: '{"id": 10}', headers: told })).toMatchObject({
        status: 401,
        json: { code: '42501', message: 'permission denied for table stays' },
      })
    })

    test('[7.06] what cannot be is refused', async () => {
      const refused = async (path: string, body: string, headers = {}) => {
        const { status, json } = await ask(path, { body, headers })
        return [status, json.code, json.message]
      }
      expect(await refused('/labels', '{"id": 1, "label": "x"}')).toEqual([409, '23505', expect.any(String)])
      expect(await refused('/posts', '{"body": "x", "author": "nobody"}')).toEqual([
        409,
        '23503',
        expect.any(String),
      ])
      expect(await refused('/labels', '{"id": "one"}')).toEqual([400, '22P02', expect.any(String)])
      expect(await refused('/labels', '{"colour": "red"}')).toEqual([
        400,
        'PGRST204',
        "Could not find the 'colour' column of 'labels' in the schema cache",
      ])
      expect(await refused('/labels', '{"id": ')).toEqual([400, 'PGRST102', 'Empty or invalid json'])
      expect(await refused('/labels', '[{"id": 1}, {"label": "x"}]')).toEqual([
        400,
        'PGRST102',
        'All object keys must match',
      ])
      expect(await refused('/labels', '<x/>', { 'content-type': 'text/xml' })).toEqual([
        400,
        'PGRST102',
        'Content-Type not acceptable: text/xml',
      ])
      expect((await refused('/member_count', '{"members": 1}'))[0]).toBe(405)
    })
  })

  describe('upsert', () => {
    test('[7.06] merges, and says whether anything is new', async () => {
      const merged = await client
        .from('labels')
        .upsert([
          { id: 1, label: 'newer' },
          { id: 2, label: 'funnier' },
        ])
        .select()
      expect([merged.status, merged.data]).toEqual([
        200,
        [
          { id: 1, label: 'newer' },
          { id: 2, label: 'funnier' },
        ],
      ])
      expect(
        (
          await client.from('labels').upsert([
            { id: 1, label: 'newest' },
            { id: 4, label: 'four' },
          ])
        ).status,
      ).toBe(201)
    })

    test('[7.06] passes over, and by another key', async () => {
      const kept = await client
        .from('labels')
        .upsert({ id: 1, label: 'other' }, { ignoreDuplicates: true })
        .select()
      expect(kept.data).toEqual([])
      const by = await client
        .from('labels')
        .upsert({ id: 1, label: 'news' }, { onConflict: 'label' })
        .select()
      expect(by.data).toEqual([{ id: 1, label: 'news' }])
      expect(
        await ask('/labels?on_conflict=nope', {
          body: '{"id": 1}',
          headers: { prefer: 'resolution=merge-duplicates' },
        }),
      ).toMatchObject({
        status: 400,
        json: { code: '42703' },
      })
    })

    test('[7.06] the same row twice is the request’s own fault', async () => {
      const { error, status } = await client.from('labels').upsert([
        { id: 1, label: 'a' },
        { id: 1, label: 'b' },
      ])
      expect([status, error?.code]).toEqual([400, '21000'])
    })

    test('[7.06] PUT of one row', async () => {
      const put = (path: string, body: string) => ask(path, { method: 'PUT', body, headers: told })
      expect(await put('/labels?id=eq.5', '{"id": 5, "label": "five"}')).toMatchObject({
        status: 201,
        json: [{ id: 5 }],
      })
      expect(await put('/labels?id=eq.5', '{"id": 5, "label": "fifth"}')).toMatchObject({
        status: 200,
        json: [{ label: 'fifth' }],
      })
      expect(await put('/labels?id=eq.6', '{"id": 7, "label": "x"}')).toMatchObject({
        status: 400,
        json: { code: 'PGRST115' },
      })
      expect(await put('/labels?label=eq.x', '{"id": 7}')).toMatchObject({
        status: 405,
        json: { code: 'PGRST105' },
      })
      expect(await put('/labels?id=eq.5&limit=1', '{"id": 5}')).toMatchObject({
        status: 400,
        json: { code: 'PGRST114' },
      })
      expect((await labels())?.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 5])
    })
  })
})
