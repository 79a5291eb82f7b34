import { describe, expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

describeRest('embedding by REST', ({ client, ask }) => {
  describe('over foreign keys', () => {
    test('[7.05] many rows, one row, and a row of its own', async () => {
      const { data } = await client
        .from('rooms')
        .select('topic, posts(id, writer:members!author(name)), room_details(description)')
        .order('id')
        .order('id', { referencedTable: 'posts' })
      expect(data).toEqual([
        {
          topic: 'general',
          posts: [
            { id: 1, writer: { name: 'ada' } },
            { id: 2, writer: { name: 'ada' } },
          ],
          room_details: { description: 'about everything' },
        },
        { topic: 'random', posts: [{ id: 3, writer: { name: 'bob' } }], room_details: null },
        { topic: 'empty', posts: [], room_details: null },
      ])
    })

    test('[7.05] through a junction', async () => {
      const { data } = await client.from('posts').select('id, labels(label)').order('id').limit(2)
      expect(data).toEqual([
        { id: 1, labels: [{ label: 'news' }, { label: 'fun' }] },
        { id: 2, labels: [{ label: 'fun' }] },
      ])
      expect(
        (await client.from('labels').select('label, posts!post_labels(id)').eq('id', 1).single()).data,
      ).toEqual({
        label: 'news',
        posts: [{ id: 1 }],
      })
    })

    test('[7.05] of a table with itself: children by its name, the parent by the column', async () => {
      const { data } = await client
        .from('chapters')
        .select('title, parent:parent_id(title), chapters(title)')
        .eq('id', 2)
        .single()
      expect(data).toEqual({ title: 'Left', parent: { title: 'Root' }, chapters: [{ title: 'Leaf' }] })
    })

    test('[7.05] by the name of the key, or of its column', async () => {
      const { data } = await client
        .from('posts')
        .select('id, posts_editor_fkey(name), author(name)')
        .eq('id', 1)
        .single()
      expect(data).toEqual({ id: 1, posts_editor_fkey: { name: 'bob' }, author: { name: 'ada' } })
    })

    test('[7.05] of views, and in views', async () => {
      const { data } = await client
        .from('online_members')
        .select('name, posts!author(id)')
        .eq('name', 'ada')
        .single()
      expect(data).toEqual({ name: 'ada', posts: [{ id: 1 }, { id: 2 }] })
      expect(
        (await client.from('post_authors').select('post, labels(label)').eq('post', 2).single()).data,
      ).toEqual({
        post: 2,
        labels: [{ label: 'fun' }],
      })
    })

    test('[7.05] by a function from a row to rows', async () => {
      const { data } = await client.from('members').select('name, latest_post(id)').order('name')
      expect(data).toEqual([
        { name: 'ada', latest_post: { id: 2 } },
        { name: 'bob', latest_post: { id: 4 } },
        { name: 'cleo', latest_post: null },
      ])
    })

    test('[7.05] what leads two ways must be told which', async () => {
      const answer = await ask('/posts?select=id,members(name)')
      expect(answer).toMatchObject({
        status: 300,
        json: {
          code: 'PGRST201',
          message: "Could not embed because more than one relationship was found for 'posts' and 'members'",
          hint: "Try changing 'members' to one of the following: 'members!posts_author_fkey', 'members!posts_editor_fkey'. Find the desired relationship in the 'details' key.",
        },
      })
      expect(answer.json.details[0]).toEqual({
        cardinality: 'many-to-one',
        embedding: 'posts with members',
        relationship: 'posts_author_fkey using posts(author) and members(name)',
      })
    })

    test('[7.05] what leads nowhere is refused with a near name', async () => {
      expect(await ask('/posts?select=id,room(topic)')).toMatchObject({
        status: 400,
        json: {
          code: 'PGRST200',
          message: "Could not find a relationship between 'posts' and 'room' in the schema cache",
          details:
            "Searched for a foreign key relationship between 'posts' and 'room' in the schema 'public', but no matches were found.",
          hint: "Perhaps you meant 'rooms' instead of 'room'.",
        },
      })
      expect((await ask('/posts?select=rooms!nohint(topic)')).json).toMatchObject({ code: 'PGRST200' })
    })
  })

  describe('what is asked of the embedded', () => {
    test('[7.05] filters, order, limit and logic of their own', async () => {
      const { data } = await client
        .from('members')
        .select('name, posts!author(id)')
        .gt('posts.score', 1)
        .or('id.eq.1,id.eq.2', { referencedTable: 'posts' })
        .order('score', { referencedTable: 'posts', ascending: false })
        .limit(1, { referencedTable: 'posts' })
        .order('name')
      expect(data).toEqual([
        { name: 'ada', posts: [{ id: 2 }] },
        { name: 'bob', posts: [] },
        { name: 'cleo', posts: [] },
      ])
      const { json } = await ask('/rooms?select=topic,p:posts(id)&p.order=id.desc&p.offset=1&id=eq.1')
      expect(json).toEqual([{ topic: 'general', p: [{ id: 1 }] }])
    })

    test('[7.05] !inner leaves out rows that embed nothing, and counts so', async () => {
      const { data, count } = await client
        .from('rooms')
        .select('topic, posts!inner(id, members!author!inner(name))', { count: 'exact' })
        .eq('posts.members.name', 'bob')
      expect(data).toEqual([{ topic: 'random', posts: [{ id: 3, members: { name: 'bob' } }] }])
      expect(count).toBe(1)
      expect((await client.from('posts').select('id, rooms!inner(topic)').order('id')).data).toHaveLength(3)
      expect((await client.from('posts').select('id, rooms!left(topic)').order('id')).data).toHaveLength(4)
    })

    test('[7.05] rows by whether they embed something', async () => {
      const ids = async (filter: string) =>
        (await ask(`/rooms?select=id,posts()&order=id&${filter}`)).json.map(({ id }: { id: number }) => id)
      expect(await ids('posts=is.null')).toEqual([3])
      expect(await ids('posts=not.is.null')).toEqual([1, 2])
      expect(await ids('or=(posts.is.null,id.eq.1)')).toEqual([1, 3])
      expect((await ask('/rooms?select=id,posts()&posts=not.is.null&posts.author=eq.bob')).json).toEqual([
        { id: 2 },
      ])
      expect(await ask('/rooms?select=id,posts(id)&posts=eq.1')).toMatchObject({
        status: 400,
        json: { code: 'PGRST120', message: "Bad operator on the 'posts' embedded resource" },
      })
    })

    test('[7.05] order by a column of the one row that is embedded', async () => {
      const { json } = await ask('/posts?select=id,rooms(topic)&order=rooms(topic).desc.nullslast,id.desc')
      expect(json.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1, 4])
      expect(await ask('/rooms?select=id,posts(id)&order=posts(id)')).toMatchObject({
        status: 400,
        json: {
          code: 'PGRST118',
          message: "A related order on 'posts' is not possible",
          details: "'rooms' and 'posts' do not form a many-to-one or one-to-one relationship",
        },
      })
    })

    test('[7.05] what is not embedded cannot be asked anything', async () => {
      for (const path of [
        'rooms.id=eq.1',
        'rooms.order=id',
        'rooms.limit=1',
        'rooms.or=(id.eq.1,id.eq.2)',
        'order=rooms(id)',
      ])
        expect(await ask(`/posts?select=id&${path}`)).toMatchObject({
          status: 400,
          json: {
            code: 'PGRST108',
            message: "'rooms' is not an embedded resource in this request",
            hint: "Verify that 'rooms' is included in the 'select' query parameter.",
          },
        })
    })
  })

  /** https://docs.postgrest.org/en/v16/references/api/resource_embedding.html */
  test('[7.05] under the names that PostgREST has for what is embedded, errors tell', async () => {
    expect(await ask('/rooms?select=id,posts(id),posts(body)')).toMatchObject({
      status: 400,
      json: { code: '42712', message: 'table name "rooms_posts_1" specified more than once' },
    })
    const { data } = await client.from('rooms').select('posts(id), bodies:posts(body)').eq('id', 2).single()
    expect(data).toEqual({ posts: [{ id: 3 }], bodies: [{ body: 'A "quoted" one' }] })
    for (const [query, message] of [
      ['select=posts(nope)', 'column posts_1.nope does not exist'],
      ['select=posts(id)&posts.nope=eq.1', 'column posts_1.nope does not exist'],
      ['select=posts(members!author(nope))', 'column members_2.nope does not exist'],
      ['select=posts(labels(nope))', 'column labels.nope does not exist'],
    ])
      expect(await ask(`/rooms?${query}`)).toMatchObject({ status: 400, json: { code: '42703', message } })
  })

  describe('spread', () => {
    test('[7.05] columns of one row become those of the row', async () => {
      const { data } = await client
        .from('posts')
        .select('id, ...rooms(topic, about:room_details(description))')
        .order('id')
      expect(data).toEqual([
        { id: 1, topic: 'general', about: { description: 'about everything' } },
        { id: 2, topic: 'general', about: { description: 'about everything' } },
        { id: 3, topic: 'random', about: null },
        { id: 4, topic: null, about: null },
      ])
      expect(
        (await client.from('posts').select('...rooms(...room_details(text:description))').eq('id', 1)).data,
      ).toEqual([{ text: 'about everything' }])
      expect((await client.from('posts').select('id, ...rooms(*)').eq('id', 1).single()).data).toMatchObject({
        topic: 'general',
      })
    })

    test('[7.05] columns of many rows become lists', async () => {
      const { json } = await ask('/rooms?select=topic,...posts(ids:id,author)&posts.order=id.desc&order=id')
      expect(json).toEqual([
        { topic: 'general', ids: [2, 1], author: ['ada', 'ada'] },
        { topic: 'random', ids: [3], author: ['bob'] },
        { topic: 'empty', ids: [], author: [] },
      ])
    })
  })
})
