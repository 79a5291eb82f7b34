import { describe, expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

describeRest('reading by REST', ({ client, ask }) => {
  const names = async (filter: string) => {
    const { json } = await ask(`/members?select=name&order=name&${filter}`)
    return Array.isArray(json) ? json.map(({ name }: { name: string }) => name) : json
  }

  describe('columns', () => {
    test('[7.05] all of them, or those that are named, in their own types', async () => {
      const { data, error } = await client.from('rooms').select().eq('id', 1)
      expect(error).toBeNull()
      expect(data).toEqual([{ id: 1, topic: 'general', settings: { open: true } }])
      expect((await client.from('posts').select('id, score').eq('id', 3)).data).toEqual([
        { id: 3, score: 3.25 },
      ])
    })

    test('[7.05] renamed, cast, and taken out of JSON', async () => {
      const { data } = await client
        .from('members')
        .select('who:name, city:profile->>city, profile->langs->0, profile->age, text:ages::text')
        .eq('name', 'ada')
        .single()
      expect(data).toEqual({ who: 'ada', city: 'London', langs: 'en', age: 36, text: '[30,40)' })
      const { data: deep } = await client.from('members').select('notes->a->b').eq('name', 'ada').single()
      expect(deep).toEqual({ b: 1 })
    })

    test('[7.05] by names that SQL would trip over', async () => {
      const { data } = await client
        .from('odd_names')
        .select('"two words", select, "quote\\"d", Ünï, x:"select"')
        .single()
      expect(data).toEqual({ 'two words': 'a b', select: 'word', 'quote"d': 'q', Ünï: 'ü', x: 'word' })
      expect((await client.from('odd_names').select('id').eq('two words', 'a b')).data).toEqual([{ id: 1 }])
    })

    test('[7.05] computed by functions of the row', async () => {
      const { data } = await client
        .from('posts')
        .select('shout')
        .order('shout', { ascending: false })
        .limit(1)
      expect(data).toEqual([{ shout: 'SECOND, WITH A COMMA' }])
      expect((await client.from('posts').select('id').eq('shout', 'NO ROOM')).data).toEqual([{ id: 4 }])
    })

    test('[7.05] an unknown one is refused with a near name', async () => {
      expect(await ask('/members?select=nam')).toMatchObject({
        status: 400,
        json: {
          code: '42703',
          message: 'column members.nam does not exist',
          details: null,
          hint: 'Perhaps you meant to reference the column "members.name".',
        },
      })
      expect((await ask('/members?select=name::nosuchtype')).json).toMatchObject({ code: '42704' })
    })

    test('[7.05] aggregates are switched off', async () => {
      const refused = {
        status: 400,
        json: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
      }
      for (const select of ['score.sum()', 'count()', 'n:id.count()', 'rooms(id.max())'])
        expect(await ask(`/posts?select=${select}`)).toMatchObject(refused)
    })
  })

  describe('filters', () => {
    test.each([
      ['name=eq.ada', ['ada']],
      ['name=neq.ada', ['bob', 'cleo']],
      ['name=gt.ada', ['bob', 'cleo']],
      ['name=gte.bob', ['bob', 'cleo']],
      ['name=lt.bob', ['ada']],
      ['name=lte.bob', ['ada', 'bob']],
      ['name=like.*o*', ['bob', 'cleo']],
      ['name=ilike.B%25', ['bob']],
      ['name=like(any).{a*,b*}', ['ada', 'bob']],
      ['name=ilike(all).{*A*,A*}', ['ada']],
      ['name=match.^[ab]', ['ada', 'bob']],
      ['name=imatch.^C', ['cleo']],
      ['name=match(any).{^a,"^b"}', ['ada', 'bob']],
      ['name=imatch(all).{^A,A$}', ['ada']],
      ['name=in.(ada,"bob")', ['ada', 'bob']],
      ['name=in.()', []],
      ['name=not.in.(ada)', ['bob', 'cleo']],
      ['name=eq(any).{ada,cleo}', ['ada', 'cleo']],
      ['is_trusted=is.null', ['cleo']],
      ['is_trusted=is.not_null', ['ada', 'bob']],
      ['is_trusted=is.true', ['ada']],
      ['is_trusted=not.is.false', ['ada', 'cleo']],
      ['is_trusted=is.unknown', ['cleo']],
      ['is_trusted=isdistinct.true', ['bob', 'cleo']],
      ['presence=eq.online', ['ada', 'cleo']],
      ['tags=cs.{a}', ['ada']],
      ['tags=cd.{b,c}', ['bob', 'cleo']],
      ['tags=ov.{a,b}', ['ada', 'bob']],
      ['profile=cs.{"city":"Paris"}', ['bob']],
      ['profile->>city=eq.London', ['ada']],
      ['profile->age=gt.30', ['ada']],
      ['profile->langs->>0=eq.en', ['ada']],
      ['ages=ov.[35,50]', ['ada']],
      ['ages=sl.[30,40)', ['bob', 'cleo']],
      ['ages=sr.[10,20)', ['ada', 'bob']],
      ['ages=nxl.[20,30)', ['ada', 'bob']],
      ['ages=nxr.[20,30)', ['bob', 'cleo']],
      ['ages=adj.[30,50)', ['bob']],
      ['motto=fts.fat', ['ada', 'bob']],
      ['motto=fts(english).fat%26cat', ['ada']],
      ['motto=plfts.bat%20cat', ['cleo']],
      ['motto=phfts.rat', ['bob']],
      ['motto=wfts.cat%20-fat', ['cleo']],
      ['name=not.eq.ada&is_trusted=is.false', ['bob']],
      ['or=(name.eq.ada,name.eq.bob)', ['ada', 'bob']],
      ['or=(name.eq.cleo,and(is_trusted.is.true,tags.cs.{a,b}))', ['ada', 'cleo']],
      ['not.or=(name.eq.ada,name.eq.bob)', ['cleo']],
      ['and=(name.gt.ada,not.and(name.gt.bob,presence.eq.online))', ['bob']],
      ['or=(name.in.(ada,"bob"),name.not.like.*)', ['ada', 'bob']],
      ['or=(profile->>city.eq.Paris,name.eq."cleo")', ['bob', 'cleo']],
    ])('[7.05] %s', async (filter, expected) => {
      expect(await names(filter)).toEqual(expected)
    })

    test("[7.05] the client's own", async () => {
      const { data } = await client
        .from('members')
        .select('name')
        .or('name.eq.ada,name.eq.bob')
        .not('is_trusted', 'is', null)
        .contains('tags', ['b'])
        .overlaps('tags', ['a'])
        .textSearch('motto', 'cat', { config: 'english' })
        .match({ presence: 'online' })
      expect(data).toEqual([{ name: 'ada' }])
      expect(
        (await client.from('posts').select('id').textSearch('body', 'hello', { type: 'plain' })).data,
      ).toEqual([{ id: 1 }])
    })

    test('[7.05] a value that the column cannot hold is refused by PostgreSQL', async () => {
      expect(await ask('/posts?id=eq.one')).toMatchObject({ status: 400, json: { code: '22P02' } })
      expect(await ask('/members?presence=eq.dead')).toMatchObject({ status: 400, json: { code: '22P02' } })
      expect(await ask('/posts?id=like.1')).toMatchObject({ status: 404, json: { code: '42883' } })
      expect(await ask('/members?name=eq.%00')).toMatchObject({ status: 400, json: { code: '22021' } })
      expect(await ask('/members?motto=fts(klingon).x')).toMatchObject({
        status: 400,
        json: { code: '42704' },
      })
    })

    test('[7.05] what cannot be read is refused where it begins to be so', async () => {
      expect((await ask('/members?name=bla.1')).json).toEqual({
        code: 'PGRST100',
        message: '"failed to parse filter (bla.1)" (line 1, column 1)',
        details: expect.stringContaining('unexpected "b"'),
        hint: null,
      })
      for (const path of [
        'name=eq',
        'or=(name.eq.a',
        'order=name.up',
        'select=name(',
        'or=()',
        'name=is.maybe',
      ])
        expect(await ask(`/members?${path}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } })
    })
  })

  test('[7.05] views are read as tables are', async () => {
    expect((await client.from('online_members').select('name').order('name')).data).toEqual([
      { name: 'ada' },
      { name: 'cleo' },
    ])
    expect((await client.from('member_count').select().single()).data).toEqual({ members: 3 })
  })

  test('[7.05] tables, paths and schemas that there are not', async () => {
    expect(await ask('/member')).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST205',
        message: "Could not find the table 'public.member' in the schema cache",
        hint: "Perhaps you meant the table 'public.members'",
      },
    })
    expect(await ask('/members/ada')).toMatchObject({ status: 404, json: { code: 'PGRST125' } })
    expect(await ask('/members', { headers: { 'accept-profile': 'auth' } })).toMatchObject({
      status: 406,
      json: {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public',
      },
    })
    expect(await ask('/users')).toMatchObject({ status: 404 })
  })
})
