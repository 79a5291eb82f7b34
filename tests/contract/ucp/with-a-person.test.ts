import { beforeAll, expect, test } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ADDRESS, createBuyer, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { askAsAgent, vettedAgents } from '#tests/fixtures/ucp/shopping-agent.ts'

const BUYER = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lane' }
const HOME = {
  street_address: '12 Harbor Street',
  address_locality: 'Portland',
  address_region: 'Maine',
  postal_code: '04101',
  address_country: 'US',
}

describeEmptyStorefront(
  'a checkout of an agent, in which a person goes on,',
  ({ twin, database, reopen }) => {
    beforeAll(() => reopen({ vettedAgents }))
    const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
      askAsAgent(twin(), method, `/checkout-sessions${path}`, body)
    const update = (id: string, body: unknown) => ask('PUT', `/${id}`, body)
    const goingTo = (street_address: string, groups: object[] = []) => ({
      methods: [{ type: 'shipping', destinations: [{ ...HOME, street_address }], groups }],
    })
    async function begin() {
      const item = { id: writeId('ProductVariant', await putOnShelf(database())) }
      const fulfillment = goingTo(HOME.street_address, [{ selected_option_id: 'standard' }])
      return (await ask('POST', '', { line_items: [{ item, quantity: 1 }], buyer: BUYER, fulfillment })).body
    }
    const aPerson = () => createBuyer((request) => twin().fetch(request), ORIGIN)

    test.each([
      ['an address of mail without a name', { buyer: { email: 'new@example.com' } }, '$.buyer.first_name'],
      [
        'an address in another country',
        {
          fulfillment: {
            methods: [{ type: 'shipping', destinations: [{ ...HOME, address_country: 'DE' }] }],
          },
        },
        '$.fulfillment.methods[0].destinations[0].address_country',
      ],
    ])('that has an address is not given %s, and says so', async (_, said, path) => {
      const { id, line_items } = await begin()
      const { body } = await update(id, { line_items: [{ ...line_items[0], quantity: 2 }], ...said })
      expect(body.messages).toContainEqual(expect.objectContaining({ type: 'error', path }))
      expect(body).toMatchObject({ status: 'incomplete', buyer: { email: BUYER.email } })
      expect(body.line_items[0].quantity).toBe(1)
      const again = await ask('GET', `/${id}`)
      expect(again.body).toMatchObject({ status: 'requires_escalation', buyer: { email: BUYER.email } })
    })

    test('keeps what they corrected where the agent speaks of something else', async () => {
      const { id, continue_url, line_items } = await begin()
      const person = aPerson()
      const information = await person.open(continue_url.replace('/payment', ''))
      const corrected = {
        ...ADDRESS,
        email: 'grace@example.com',
        lastName: 'Hopper',
        address: '9 Elm Street',
      }
      const delivery = await person.submit(information, 'information', corrected)
      await person.submit(delivery, 'delivery', { delivery: 'express' })
      const { body } = await update(id, { line_items: [{ ...line_items[0], quantity: 2 }] })
      expect(body.buyer).toMatchObject({ email: 'grace@example.com', last_name: 'Hopper' })
      const [method] = body.fulfillment.methods
      expect(method.destinations).toMatchObject([{ street_address: '9 Elm Street' }])
      expect(method.groups[0].selected_option_id).toBe('express')
      expect(body.line_items[0].quantity).toBe(2)
      const moved = await update(id, {
        line_items,
        fulfillment: goingTo('3 Oak Street'),
      })
      expect(moved.body.fulfillment.methods[0].destinations).toMatchObject([
        { street_address: '3 Oak Street' },
      ])
      expect(moved.body.buyer).toMatchObject({ email: 'grace@example.com', last_name: 'Hopper' })
    })

    test('tells an agent that canceled it nothing of what they type from then on', async () => {
      const { id, continue_url, line_items } = await begin()
      const canceled = (await ask('POST', `/${id}/cancel`)).body
      const person = aPerson()
      const information = await person.open(continue_url.replace('/payment', ''))
      const typed = { email: 'grace@example.com', lastName: 'Hopper', address: '9 Elm Street' }
      const elsewhere = { city: 'Beverly Hills', state: 'CA', zip: '90210' }
      const delivery = await person.submit(information, 'information', { ...ADDRESS, ...typed, ...elsewhere })
      await person.submit(delivery, 'delivery', { delivery: 'express' })
      expect((await ask('GET', `/${id}`)).body).toEqual(canceled)
      const locked = await update(id, { line_items, buyer: BUYER })
      expect(locked.body).toMatchObject({ messages: [{ code: 'checkout_locked' }] })
      const { messages: _said, ...asBefore } = locked.body
      expect(asBefore).toEqual(canceled)
    })

    test('stays canceled for the agent that canceled it, though they pay it', async () => {
      const { id, continue_url } = await begin()
      await ask('POST', `/${id}/cancel`)
      const person = aPerson()
      const order = await pay(person, await person.open(continue_url))
      const number = order.url.pathname.split('/')[2] ?? ''
      expect(number).toMatch(/^\d+$/)
      const { body } = await ask('GET', `/${id}`)
      expect(body.status).toBe('canceled')
      for (const theirs of [BUYER.email, HOME.street_address, number])
        expect(JSON.stringify(body)).not.toContain(theirs)
    })
  },
)
