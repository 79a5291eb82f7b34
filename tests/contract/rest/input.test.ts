import { describe, expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeRest, describeRestOnOneEngine } from '#tests/fixtures/backend/rest-twin.ts'

describeRest('what REST is not meant to be asked', ({ database, twin, ask }) => {
  const long = (length: number, text = 'x') => text.repeat(length / text.length)

  describe('too much of it', () => {
    test('[7.05] 10,000 characters of filter are compared as they are', async () => {
      expect(await ask(`/members?name=eq.${long(10_000)}`)).toMatchObject({ status: 200, json: [] })
      expect(await ask(`/members?name=in.(${long(10_000, 'abc,')})`)).toMatchObject({ status: 200, json: [] })
      expect(await ask(`/members?or=(${long(10_000, 'name.eq.a,')}name.eq.b)`)).toMatchObject({
        status: 400,
        json: { code: 'PGRST100' },
      })
      expect(await ask(`/members?name=eq.${long(20_000)}`)).toMatchObject({ status: 414 })
    })

    test.each([
      ['and', `and=${long(800, 'and(')}name.eq.a${')'.repeat(200)}`],
      ['or', `or=(${long(600, 'or(')}name.eq.a${')'.repeat(201)}`],
      ['not', `and=(${long(800, 'not.')}name.eq.a)`],
      ['embedded', `select=${long(1_200, 'posts(')}id${')'.repeat(200)}`],
      ['spread', `select=${long(1_800, '...posts(')}id${')'.repeat(200)}`],
      ['beside each other', `select=${long(1_000, 'posts(id),')}id`],
      ['columns', `select=${long(5_000, 'name,')}name`],
      ['JSON steps', `select=${long(4, 'name')}${long(600, '->a')}`],
    ])('[7.05] 200 of %s', async (_, query) => {
      const { status, json } = await ask(`/members?${query}`)
      expect(status).toBeLessThan(500)
      if (status !== 200) expect(json.code).toMatch(/^PGRST|^\d{5}$/)
    })

    test.each([
      ['negations', `name=fts.${'!'.repeat(40)}a`, '54001'],
      ['dashes', `name=wfts.${'-'.repeat(400)}a`, '54001'],
      ['dashes between signs', `name=wfts.${encodeURIComponent('-!'.repeat(40))}a`, '54001'],
      ['a configuration that is a number', 'name=plfts(0).a', '42704'],
      ['a list that is too deep', `name=eq(any).${'{'.repeat(7)}a${'}'.repeat(7)}`, '54000'],
      ['a list that begins too high', 'name=eq(any).[2147483647:2147483647]={a}', '54000'],
    ])('[7.05] what PostgreSQL fails at is the fault of who asks: %s', async (_, query, code) => {
      expect(await ask(`/members?${query}`)).toMatchObject({ status: 400, json: { code } })
    })

    test('[7.06] bodies of 10 MB, and nested ones', async () => {
      const large = JSON.stringify([{ id: 4, label: long(10_000_000) }])
      expect(await ask('/labels', { body: large })).toMatchObject({ status: 413, json: { code: 'PGRST102' } })
      const deep = `{"id": 4, "label": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`
      for (const path of ['/labels', '/labels?columns=id', '/rpc/echo'])
        expect(await ask(path, { body: deep, key: twin().serviceKey })).toMatchObject({
          status: 400,
          json: { code: 'PGRST102' },
        })
    })

    test('[7.05] more rows than anybody gets at once', async () => {
      const count = async (key: string) => (await ask('/rpc/count_to?last=2500', { key })).json.length
      expect([await count(twin().anonKey), await count(twin().serviceKey)]).toEqual([1000, 2500])
      const { session } = await signUp(twin())
      const headers = { authorization: `Bearer ${session.access_token}` }
      expect((await ask('/rpc/count_to?last=2500', { headers })).json).toHaveLength(1000)
      const rows = await ask('/rpc/count_to?last=2500&limit=2000', { headers: { prefer: 'count=exact' } })
      expect([rows.status, rows.json.length, rows.headers.get('content-range')]).toEqual([
        206,
        1000,
        '0-999/2500',
      ])
    })

    // The statement would run longer than the test may.
    test('[7.05] a statement that would run for a minute', { timeout: 30_000 }, async () => {
      expect(await ask('/rpc/sleepy', { body: '{"seconds": 60}' })).toMatchObject({
        status: 504,
        json: {
          code: '57014',
          message: 'canceling statement due to statement timeout',
          details: null,
          hint: null,
        },
      })
      // Whose statement it was waits on PGlite, which needed longer to end it.
      const others = { address: '198.51.100.6' }
      expect(await ask('/labels?id=eq.1&select=id', others)).toMatchObject({ status: 200, json: [{ id: 1 }] })
    })
  })

  test('[7.05] a crowd from one network waits in a line of its own, and leaves connections to others', async () => {
    const crowd = Array.from({ length: 60 }, () =>
      ask('/rpc/sleepy', { body: '{"seconds": 0.05}', address: '198.51.100.8' }),
    )
    const others = ask('/labels?id=eq.1&select=id', { address: '198.51.100.7' })
    const answers = await Promise.all(crowd)
    const refused = answers.filter(({ status }) => status !== 204)
    // Three run and 50 wait: the last lane is for other networks. PGlite's only lane may be theirs at first.
    expect(database().engine === 'pglite' ? [9, 10] : [7]).toContain(refused.length)
    expect(refused[0]).toMatchObject({ status: 504, json: { code: 'PGRST003' } })
    expect(await others).toMatchObject({ status: 200 })
  })
})

describeRestOnOneEngine('what REST makes no sense of', ({ twin, ask }) => {
  describe('of the wrong kind', () => {
    test.each([
      ['GET', '/members?select=*,*,name'],
      ['GET', '/members?select='],
      ['GET', '/members?select=name&order='],
      ['GET', '/members?name=eq.'],
      ['GET', '/members?%00=eq.1'],
      ['GET', '/members?name=in.(%22unclosed'],
      ['GET', '/members?select=profile->>%00'],
      ['GET', '/members?select=profile->99999999999999'],
      ['GET', '/members?profile->99999999999999=eq.1'],
      ['GET', '/members?select=a:name,a:presence'],
      ['GET', '/members?select=name::"bigint"'],
      ['GET', '/members?select=name::int;drop'],
      ['GET', '/members?select=profile::int'],
      ['GET', '/members?ages=cs.x'],
      ['GET', '/members?tags=cs.{a'],
      ['GET', '/members?name=match.('],
      ['GET', '/members?name=like(any).x'],
      ['GET', '/members?motto=fts.%27'],
      ['GET', '/members?or='],
      ['GET', '/members?or=(name)'],
      ['GET', '/members?limit=1e9&offset=x'],
      ['GET', '/members?.=eq.1'],
      ['GET', '/members?..order=name'],
      ['GET', '/members?order=profile->a.desc,posts(id)'],
      ['GET', '/%FF'],
      ['GET', '/%00'],
      ['GET', '/rpc/'],
      ['GET', '/rpc/add?a=x'],
      ['GET', '/rpc/add?=1'],
      ['POST', '/rpc/add'],
      ['POST', '/rpc/echo?select=x'],
      ['POST', '/members?on_conflict='],
      ['POST', '/members?columns='],
      ['PATCH', '/members?name=eq.nobody&limit=1'],
      ['DELETE', '/members?posts.id=eq.1'],
      ['PUT', '/members'],
      ['OPTIONS', '/members'],
      ['PROPFIND', '/members'],
      ['HEAD', '/members?select=nope'],
    ])('[7.05] %s %s', async (method, path) => {
      const hasBody = ['POST', 'PATCH', 'PUT'].includes(method)
      const answer = await ask(path, { method, ...(hasBody ? { body: '{"a": [null], "": 1}' } : {}) })
      expect(answer.status).toBeLessThan(500)
    })

    test.each([
      'null',
      '1',
      '"text"',
      '[]',
      '[1]',
      '[null]',
      '[[]]',
      '{"a": 1} {',
      '\u0000',
      '{"label": "\\u0000"}',
      '{"label": "\\ud800"}',
    ])('[7.06] the body %s', async (body) => {
      for (const [method, path] of [
        ['POST', '/labels'],
        ['POST', '/rpc/add'],
        ['PATCH', '/labels?id=eq.77'],
        ['PUT', '/labels?id=eq.77'],
      ] as const)
        expect((await ask(path, { method, body })).status).toBeLessThan(500)
    })
  })

  describe('by nobody that is known', () => {
    test('[6.01] a token that is none, not ours, or no longer good', async () => {
      const by = (token: string) => ask('/labels', { headers: { authorization: `Bearer ${token}` } })
      expect(await by('nonsense')).toMatchObject({
        status: 401,
        json: { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1' },
      })
      expect(await by('a.b.c')).toMatchObject({
        status: 401,
        json: { code: 'PGRST301', message: 'JWT cryptographic operation failed', details: null },
      })
      const { session } = await signUp(twin())
      expect((await by(session.access_token)).status).toBe(200)
      const forged = `${session.access_token.slice(0, -6)}AAAAAA`
      expect(await by(forged)).toMatchObject({
        status: 401,
        json: {
          code: 'PGRST301',
          message: 'No suitable key or wrong key type',
          details: 'None of the keys was able to decode the JWT',
        },
      })
      twin().passTime(3_700_000)
      const late = await by(session.access_token)
      expect(late).toMatchObject({
        status: 401,
        json: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
      })
      expect(late.headers.get('www-authenticate')).toBe(
        'Bearer error="invalid_token", error_description="JWT expired"',
      )
    })

    test('[6.01] without a key, the gateway’s own words', async () => {
      expect(await ask('/labels', { key: 'x' })).toMatchObject({
        status: 401,
        json: { message: 'Invalid API key' },
      })
    })

    test('[6.01] the description of the schema is the owner’s', async () => {
      expect(await ask('/')).toMatchObject({
        status: 401,
        json: { message: 'Access to schema is forbidden' },
      })
      const { json, headers } = await ask('/', { key: twin().serviceKey })
      expect(headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
      expect(json.definitions.labels.properties.id).toMatchObject({ format: 'integer' })
      expect(Object.keys(json.paths)).toContain('/rpc/add')
    })
  })

  test('[7.05] pages of other origins may read what the answer says in headers', async () => {
    const { headers } = await ask('/labels', { headers: { origin: 'https://elsewhere.test' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
  })
})
