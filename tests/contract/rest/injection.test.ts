import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import type { Connection } from '#database/connection.ts'
import { loadRestSchema } from '#tests/fixtures/backend/rest-schema.ts'
import { askRest } from '#tests/fixtures/backend/rest-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { createRandom } from '#tests/soak/random.ts'

const REQUESTS = 1_500
/** Every made-up text of these tests contains this mark, and no other text does. */
const MARK = 'zq7'

describeBackend('texts of requests', ({ database, twin, reopen }) => {
  const texts = new Set<string>()
  beforeAll(async () => {
    await loadRestSchema(database().query)
    await reopen({ database: listeningTo(database(), texts) })
  })

  test('[7.05] never reach the text of a statement, wherever they stand', { timeout: 120_000 }, async () => {
    const { pick, below } = createRandom(20_261_121)
    const happens = (percent: number) => below(100) < percent
    const evil = () => `${pick(EVIL).replaceAll('#', MARK)}`
    const perhaps = (text: string) => (happens(50) ? text : evil())
    const places = (): [string, string][] => [
      [
        'select',
        perhaps(
          pick([
            `${evil()}:name`,
            `name,x:profile->>"${quoted(evil())}"`,
            `*,p:posts!author(${evil()})`,
            'name',
          ]),
        ),
      ],
      [
        perhaps(pick(['name', 'profile->>city', `profile->"${quoted(evil())}"`, 'posts.id'])),
        perhaps(`eq.${evil()}`),
      ],
      [
        'name',
        pick([
          `in.(${evil()},"${quoted(evil())}")`,
          `like(any).{${evil()}}`,
          `fts(${evil()}).${evil()}`,
          `is.${evil()}`,
          `isdistinct.${evil()}`,
        ]),
      ],
      ['or', `(name.eq.${evil()},profile->>${evil()}.eq.1,and(name.gt."${quoted(evil())}"))`],
      ['order', perhaps(`name.${evil()}`)],
      [pick(['limit', 'offset', 'posts.limit']), evil()],
      [pick(['columns', 'on_conflict']), perhaps('name')],
    ]
    for (let made = 0; made < REQUESTS; made += 1) {
      const parameters = new URLSearchParams(places().filter(() => happens(35)))
      const method = pick(['GET', 'GET', 'POST', 'PATCH', 'PUT', 'HEAD', 'DELETE'])
      const row = JSON.stringify({ [perhaps('name')]: evil(), profile: { [evil()]: evil() } })
      const path = pick([
        '/members',
        '/members',
        '/posts',
        '/rpc/member_named',
        '/rpc/add',
        `/${encodeURIComponent(evil())}`,
      ])
      const { status, json } = await askRest(twin(), `${path}?${parameters}`, {
        method,
        ...(['POST', 'PATCH', 'PUT'].includes(method) ? { body: row } : {}),
        headers: {
          prefer: `${pick(['return=representation', 'count=exact', 'resolution=merge-duplicates', 'tx=rollback', 'missing=default'])}, tx=rollback`,
          'x-evil': encodeURIComponent(evil()),
          ...(happens(10) ? { range: encodeURIComponent(evil()) } : {}),
        },
      })
      expect(status, `${method} ${path}?${parameters} ${JSON.stringify(json)}`).toBeLessThan(500)
    }
    expect(texts.size).toBeGreaterThan(50)
    expect([...texts].filter((text) => text.includes(MARK))).toEqual([])
  })

  test('[7.05] nor do they multiply statements: other texts make the same', async () => {
    const made = async (word: string) => {
      texts.clear()
      await askRest(
        twin(),
        `/members?select=${word}:name,profile->>${word}&name=eq.${word}&or=(name.like.${word},name.in.(${word}))`,
      )
      return [...texts]
    }
    // The first read of a shape may also ask the planner for its cost; later ones do not.
    await made('first')
    expect(await made('one')).toEqual(await made('another'))
    expect(texts.size).toBeGreaterThan(0)
  })
})

const EVIL = [
  '#',
  "'; drop table members; -- #",
  '"; drop table members; -- #',
  '#"',
  "#'",
  '#\\',
  '#$$',
  '$1#',
  '/*#*/',
  '#) or 1=1',
  '#::text',
  'name#',
  'pg_sleep(10)#',
  'Ünï#☃',
  '#\u0001',
  '#,(.):!',
  '#->>x',
  '*#',
]

function quoted(text: string): string {
  return text.replace(/[\\"]/g, '\\$&')
}

/** The same database, but it records the text of every statement. */
function listeningTo(database: Database, texts: Set<string>): Database {
  return {
    ...database,
    withConnection: (work, options) =>
      database.withConnection((connection) => {
        const send: Connection['send'] = (statement) => {
          texts.add(statement.text)
          return connection.send(statement)
        }
        return work({ ...connection, send })
      }, options),
  }
}
