import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connect,
  createNotes,
  describeRealtime,
  eventually,
  listenToChanges,
  subscribed,
} from '#tests/fixtures/backend/realtime-twin.ts'

const EVERYTHING = { event: '*', schema: 'public', table: 'notes' } as const

describeRealtime('filters of live changes', {}, ({ database, twin }) => {
  const clients: ReturnType<typeof connect>[] = []
  beforeAll(async () => {
    await createNotes(database().query)
  })
  afterAll(async () => {
    await Promise.all(clients.map((each) => each.removeAllChannels()))
  })

  const client = () => {
    const each = connect(twin())
    clients.push(each)
    return each
  }
  const listen = (wish: object) => listenToChanges(client(), wish)
  const run = (text: string) => sql.raw(text).execute(database().query)

  test.each([
    ['title=eq.Yew', [1]],
    ['title=neq.Yew', [2, 3]],
    ['rating=gt.3', [1]],
    ['rating=gte.3', [1, 2]],
    ['rating=lt.3', [3]],
    ['rating=lte.03', [2, 3]],
    ['title=in.(Yew,"Box, old")', [1, 2]],
    ['rating=in.(5,1)', [1, 3]],
    ['title=like.B%', [2, 3]],
    ['title=ilike.%OLD', [2]],
    ['title=not.like.B%', [1]],
    ['is_open=is.false', [2]],
    ['owner=is.null', [1, 2, 3]],
    ['owner=not.is.null', []],
    ['rating=not.in.(5,1)', [2]],
    ['price=eq.2.50', [1, 3]],
    ['at=gt.2026-06-01', [3]],
    ['rating=gte.3,title=like.B%', [2]],
    ['is_open=isdistinct.true', [2]],
  ])('[7.07] filter %s', async (filter, expected) => {
    await run('delete from public.notes')
    const told = await listen({ ...EVERYTHING, event: 'INSERT', filter })
    const all = await listen({ ...EVERYTHING, event: 'INSERT' })
    await run(`insert into public.notes (id, title, rating, price, is_open, at) values
      (1, 'Yew', 5, 2.5, true, '2026-01-01'), (2, 'Box, old', 3, 9, false, '2026-01-01'),
      (3, 'Box', 1, 2.500, true, '2026-12-01')`)
    await eventually(() => expect(all).toHaveLength(3))
    // The unfiltered client got all three in the same order of frames, so nothing more can follow here.
    await eventually(() => expect(told).toHaveLength(expected.length))
    expect(told.map((each) => each.new.id)).toEqual(expected)
  })

  test.each([
    [{ table: 'nowhere' }, 'Please check Realtime is enabled for the given connect parameters: '],
    [{ table: 'notes', filter: 'nothing=eq.1' }, 'invalid column for filter nothing'],
    [{ table: 'notes', filter: 'rating=eq.many' }, 'invalid input syntax for type integer: "many"'],
    [{ table: 'notes', filter: 'rating=like.1%' }, 'operator like requires a text-compatible column type'],
    [{ table: 'notes', filter: 'rating=is.true' }, 'is true filter requires a boolean column'],
    [{ table: 'notes', filter: 'title=foo.hey' }, 'Error parsing `filter` params: ["foo", "hey"]'],
    [{ table: 'notes', filter: `rating=in.(${Array.from({ length: 101 }, (_, n) => n)})` }, 'Maximum 100'],
    [{ table: 'notes', filter: "title=eq.'; drop table public.notes; --" }, 'Subscribed to PostgreSQL'],
    [{ table: 'notes"; drop table public.notes; --' }, 'Please check Realtime is enabled'],
  ])('[7.07] %j is joined, and told what becomes of it', async (wish, words) => {
    const channel = client()
      .channel(crypto.randomUUID())
      .on('postgres_changes', { event: '*', schema: 'public', ...wish }, () => {})
    const { system } = await subscribed(channel, true)
    expect(system[0]?.message).toContain(words)
    expect(system[0]?.status).toBe(words.startsWith('Subscribed') ? 'ok' : 'error')
  })

  test('[7.07] large numbers that differ by one are told apart', async () => {
    const told = await listen({ ...EVERYTHING, filter: 'id=eq.9007199254740993' })
    const all = await listen({ ...EVERYTHING, filter: 'title=eq.large' })
    await run(`insert into public.notes (id, title)
      values (9007199254740992, 'large'), (9007199254740993, 'large')`)
    await eventually(() => expect(all).toHaveLength(2))
    await eventually(() => expect(told).toHaveLength(1))
    await run('delete from public.notes where id > 9007199254740000')
  })

  test('nothing went wrong meanwhile', () => {
    expect(twin().errors).toEqual([])
  })
})
