import { beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { resetRestRows } from '#tests/fixtures/backend/rest-schema.ts'
import { describeRest, openRestClient } from '#tests/fixtures/backend/rest-twin.ts'

describeRest('changing and deleting by REST', ({ database, twin, client, ask }) => {
  beforeEach(() => resetRestRows(database().query))
  const labels = async () => (await client.from('labels').select().order('id')).data

  describe('update and delete', () => {
    test('[7.06] the rows that are found', async () => {
      const { data, status, count } = await client
        .from('labels')
        .update({ label: 'changed' }, { count: 'exact' })
        .or('id.eq.3,label.eq.none')
        .select()
      expect([status, data, count]).toEqual([200, [{ id: 3, label: 'changed' }], 1])
      expect(await client.from('labels').update({ label: 'nothing' }).eq('id', 77)).toMatchObject({
        status: 204,
        data: null,
      })
      expect(await client.from('labels').update({}).eq('id', 1).select()).toMatchObject({
        status: 200,
        data: [],
      })
    })

    test('[7.06] an update without values changes nothing, whatever is generated, and needs its right', async () => {
      const ann = await signUp(twin())
      const diary = () => ann.client.from('diary' as never) as unknown as ReturnType<typeof client.from>
      await diary().insert({ entry: 'mine' })
      expect(await diary().update({}).gt('id', 0)).toMatchObject({ status: 204, data: null })
      expect(await diary().update({}, { count: 'exact' }).gt('id', 0).select('entry')).toMatchObject({
        ...{ status: 200, data: [], count: 0 },
      })
      expect((await diary().delete().gt('id', 0).select('entry')).data).toEqual([{ entry: 'mine' }])
      const empty = { method: 'PATCH', body: '{}' }
      for (const table of ['/diary', '/rooms?id=gt.0', '/odd_names', '/online_members']) {
        const { status, headers } = await ask(table, empty)
        expect([table, status, headers.get('content-range')]).toEqual([table, 204, '*/*'])
      }
      expect(await ask('/stays', empty)).toMatchObject({ status: 401, json: { code: '42501' } })
    })

    test('[7.06] deletes, and tells what it deleted', async () => {
      await client.from('labels').insert([
        { id: 4, label: 'four' },
        { id: 5, label: 'five' },
      ])
      const { data, count } = await client
        .from('labels')
        .delete({ count: 'exact' })
        .gt('id', 3)
        .select('label, posts(id)')
        .order('label')
      expect([data, count]).toEqual([
        [
          { label: 'five', posts: [] },
          { label: 'four', posts: [] },
        ],
        2,
      ])
      expect((await client.from('labels').delete().eq('id', 77)).status).toBe(204)
    })

    test('[7.06] no more rows than may be affected', async () => {
      const { error, status } = await client.from('labels').update({ label: null }).gt('id', 0).maxAffected(2)
      expect([status, error?.code]).toEqual([400, '23502'])
      const tooMany = await client.from('posts').update({ score: 7 }).gt('id', 0).maxAffected(2)
      expect([tooMany.status, tooMany.error]).toEqual([
        400,
        expect.objectContaining({ code: 'PGRST124', details: 'The query affects 4 rows' }),
      ])
      expect((await client.from('posts').select().eq('score', 7)).data).toEqual([])
      expect((await client.from('posts').update({ score: 3.25 }).eq('id', 3).maxAffected(2)).status).toBe(204)
    })

    test('[7.06] one object that is not one changes nothing', async () => {
      const { error } = await client.from('posts').update({ score: 8 }).gt('id', 0).select().single()
      expect(error?.code).toBe('PGRST116')
      expect((await client.from('posts').select().eq('score', 8)).data).toEqual([])
    })

    test('[7.06] taken back where that is preferred', async () => {
      const { data, status } = await client
        .from('labels')
        .insert({ id: 4, label: 'tried' })
        .select()
        .rollback()
      expect([status, data]).toEqual([201, [{ id: 4, label: 'tried' }]])
      expect(await labels()).toHaveLength(3)
    })

    test('[7.06] says which preferences it heeded', async () => {
      const applied = async (prefer: string, method = 'POST') =>
        (
          await ask('/labels?id=eq.4', { method, body: '{"id": 4, "label": "four"}', headers: { prefer } })
        ).headers.get('preference-applied')
      expect(
        await applied('return=representation, resolution=merge-duplicates, count=exact, nonsense=1'),
      ).toBe('resolution=merge-duplicates, return=representation, count=exact')
      expect(await applied('return=minimal, missing=default, handling=lenient', 'PATCH')).toBe(
        'missing=default, return=minimal, handling=lenient',
      )
      const strict = await ask('/labels', { headers: { prefer: 'handling=strict, nonsense=1, other' } })
      expect(strict).toMatchObject({
        status: 400,
        json: {
          code: 'PGRST122',
          message: 'Invalid preferences given with handling=strict',
          details: 'Invalid preferences: nonsense=1, other',
        },
      })
    })
  })

  describe('row-level security', () => {
    test('[6.03] is the one guard, by the token of who asks', async () => {
      const [ann, ben] = [await signUp(twin()), await signUp(twin())]
      const diaryOf = ({ client: own }: Awaited<ReturnType<typeof signUp>>) =>
        own.from('diary' as never) as unknown as ReturnType<typeof client.from>
      expect((await diaryOf(ann).insert({ entry: 'mine' }).select('owner').single()).data).toEqual({
        owner: ann.user.id,
      })
      expect((await diaryOf(ben).select()).data).toEqual([])
      expect(await diaryOf(ben).insert({ entry: 'forged', owner: ann.user.id })).toMatchObject({
        status: 403,
        error: { code: '42501' },
      })
      expect((await diaryOf(ben).update({ entry: 'changed' }).neq('id', 0).select()).data).toEqual([])
      expect((await client.from('diary').select()).data).toEqual([])
      expect((await openRestClient(twin(), twin().serviceKey).from('diary').select('entry')).data).toEqual([
        { entry: 'mine' },
      ])
      expect((await diaryOf(ann).delete().neq('id', 0).select('entry')).data).toEqual([{ entry: 'mine' }])
    })
  })
})
