import { beforeAll, expect, it } from 'vitest'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeOnEveryEngine } from '../engines.ts'
import { ACCESS_TOKEN, ENDPOINT, ORIGIN, openTwin, post } from './storefront-twin.ts'

const question = JSON.stringify({ query: '{ shop { name } }' })

describeOnEveryEngine('who may ask the storefront', ({ database }) => {
  let storefront: Storefront
  beforeAll(() => {
    storefront = openTwin(database())
  })

  it('[7.01] answers whoever shows the access token', async () => {
    const answer = await post(storefront, question)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ data: { shop: { name: 'Keel' } } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  it.each([
    ['a wrong token', { 'x-shopify-storefront-access-token': `${ACCESS_TOKEN}x` }],
    ['an empty token', { 'x-shopify-storefront-access-token': '' }],
  ])('refuses %s as Shopify does', async (_name, headers) => {
    const answer = await post(storefront, question, headers)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })
  })

  it('refuses a missing token', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await storefront.fetch(new Request(ENDPOINT, { method: 'POST', body: question, headers }))
    expect(answer.status).toBe(401)
  })

  it('knows one version of the API', async () => {
    const answer = await storefront.fetch(
      new Request(`${ORIGIN}/api/1999-01/graphql.json`, { method: 'POST', body: question }),
    )
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ errors: 'Not Found' })
  })

  it('takes questions by POST alone', async () => {
    const answer = await storefront.fetch(new Request(`${ENDPOINT}?query={shop{name}}`))
    expect(answer.status).toBe(405)
  })

  it('lets a page of any origin ask', async () => {
    const preflight = await storefront.fetch(
      new Request(ENDPOINT, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.test',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-shopify-storefront-access-token',
        },
      }),
    )
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain(
      'x-shopify-storefront-access-token',
    )
    const answer = await post(storefront, question, { origin: 'https://elsewhere.test' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})
