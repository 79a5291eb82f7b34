import { beforeAll, expect, test } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { putDeliveryCodes } from '#tests/fixtures/storefront/delivery-codes.ts'
import { askAsAgent, vettedAgents } from '#tests/fixtures/ucp/shopping-agent.ts'

const BUYER = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lane' }
const HOME = {
  street_address: '12 Harbor Street',
  address_locality: 'Portland',
  address_region: 'ME',
  postal_code: '04101',
}
const going = (option: string) => ({
  methods: [{ destinations: [HOME], groups: [{ selected_option_id: option }] }],
})

interface Priced {
  readonly id: string
  readonly totals: readonly { readonly amount: number }[]
}

describeEmptyStorefront('a way of delivery', ({ twin, database, reopen }) => {
  beforeAll(async () => {
    await reopen({ vettedAgents })
    await putDeliveryCodes(database())
  })

  test.each([[['FREED']], [['FREED', 'FIVE-OFF']]])(
    'is shown at what it costs once chosen, whichever is chosen now, with the codes %j',
    async (codes) => {
      const id = writeId('ProductVariant', await putOnShelf(database(), { stock: 10, priceCents: 4_900 }))
      const asked = { line_items: [{ item: { id }, quantity: 1 }], buyer: BUYER, discounts: { codes } }
      const { body } = await askAsAgent(twin(), 'POST', '/checkout-sessions', {
        ...asked,
        fulfillment: going('express'),
      })
      const options: readonly Priced[] = body.fulfillment.methods[0].groups[0].options
      const shown = options.map((option) => [option.id, option.totals.at(-1)?.amount])
      for (const [option, amount] of shown) {
        const path = `/checkout-sessions/${body.id}`
        const changed = { line_items: body.line_items, fulfillment: going(String(option)) }
        const chosen = (await askAsAgent(twin(), 'PUT', path, changed)).body
        expect(chosen.status).toBe('requires_escalation')
        const sum = (wanted: string) =>
          chosen.totals.find(({ type }: { type: string }) => type === wanted)?.amount ?? 0
        const isFreed = chosen.discounts.applied[0]?.code === 'FREED'
        expect([option, sum('fulfillment') + (isFreed ? sum('discount') : 0)]).toEqual([option, amount])
      }
      expect(Object.fromEntries(shown).standard).toBe(0)
    },
  )
})
