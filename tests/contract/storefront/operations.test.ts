import { expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { post } from '#tests/fixtures/storefront/storefront-twin.ts'

/** https://github.com/rmosolgo/graphql-ruby/blob/master/lib/graphql/query.rb */
describeEmptyStorefront('which operation of a document is meant, in graphql-ruby’s words', ({ twin }) => {
  const ask = async (query: string, operationName?: string | null) => {
    const answer = await post(twin(), JSON.stringify({ query, operationName }))
    return { status: answer.status, ...(await answer.json()) }
  }
  const shop = (name: string) => `query ${name} { shop { name } }`
  const A_AND_B = `${shop('A')} ${shop('B')}`
  const refused = (message: string) => ({ status: 200, errors: [{ message }] })

  test('one of several must be named, and be there', async () => {
    expect(await ask(A_AND_B, 'B')).toMatchObject({ status: 200, data: { shop: { name: 'Keel' } } })
    expect(await ask(A_AND_B)).toEqual(refused('An operation name is required'))
    expect(await ask(A_AND_B, null)).toEqual(refused('An operation name is required'))
    expect(await ask(A_AND_B, 'C')).toEqual(refused('No operation named "C"'))
    expect(await ask(shop('A'), 'B')).toEqual(refused('No operation named "B"'))
    expect(await ask(shop('A'), '')).toEqual(refused('No operation named ""'))
    expect(await ask(shop(''), 'A')).toEqual(refused('No operation named "A"'))
  })

  test('where none is there, or none can be told from the other, the rules say what is wrong', async () => {
    const unused = { message: 'Fragment F was defined, but not used', path: ['fragment F'] }
    for (const name of [undefined, 'A'])
      expect(await ask('fragment F on Shop { name }', name)).toMatchObject({ status: 200, errors: [unused] })
    const [two, nameless] = [`${shop('A')} ${shop('A')}`, `${shop('')} ${shop('')}`]
    for (const twice of [two, nameless, `${shop('')} ${shop('B')}`]) {
      const { status, errors, data } = await ask(twice)
      expect([status, data, errors.length > 0]).toEqual([200, undefined, true])
      expect(errors[0].message).not.toBe('An operation name is required')
    }
  })

  test('there is nothing to subscribe to', async () => {
    expect(await ask('subscription S { shop { name } }')).toEqual({
      status: 200,
      errors: [
        {
          message: 'Schema is not configured for subscriptions',
          locations: [{ line: 1, column: 1 }],
          path: ['subscription S'],
          extensions: { code: 'missingSubscriptionConfiguration' },
        },
      ],
    })
  })

  test('arguments that a directive or a field needs are told at once', async () => {
    expect(await ask('{ shop { name @skip } }')).toEqual({
      status: 200,
      errors: [
        {
          message: "Directive 'skip' is missing required arguments: if",
          locations: [{ line: 1, column: 15 }],
          path: ['query', 'shop', 'name'],
          extensions: {
            ...{ code: 'missingRequiredArguments', className: 'Directive' },
            ...{ name: 'skip', arguments: 'if' },
          },
        },
      ],
    })
    expect((await ask('mutation { cartLinesAdd { cart { id } } }')).errors).toMatchObject([
      { message: "Field 'cartLinesAdd' is missing required arguments: cartId, lines" },
    ])
  })
})
