import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { ORIGIN, openClient } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuthOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Requested function was not found' }

describeAuthOnOneEngine('functions, of which there are none', ({ twin }) => {
  test.each([['some-function'], ['folder/function']])('%s is told to be missing as JSON', async (name) => {
    const { data, error } = await openClient(twin()).functions.invoke(name, { body: { some: 'input' } })
    expect(data).toBeNull()
    expect(error).toBeInstanceOf(FunctionsHttpError)
    const answer: Response = error.context
    expect(answer.status).toBe(404)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('sb-error-code')).toBe(NOT_FOUND.code)
    expect(await answer.json()).toEqual(NOT_FOUND)
  })

  test('no key is asked for first', async () => {
    const answer = await twin().backend.fetch(new Request(`${ORIGIN}/functions/v1/hook`, { method: 'POST' }))
    expect([answer.status, await answer.json()]).toEqual([404, NOT_FOUND])
  })
})
