import { expect, test } from 'vitest'
import type { Cart } from '../../cart/read-cart.ts'
import { addressPrefill, offeredAddresses } from './address-prefill.ts'

const home = {
  ...{ firstName: 'Ada', lastName: 'Lane', address1: '12 Harbor Street', address2: 'Apt 4' },
  ...{ city: 'Portland', provinceCode: 'OR', zip: '97201', countryCode: 'US' },
}
const prefill = (address: object, selected = true, email: string | null = 'ada@example.com') =>
  addressPrefill({
    buyerIdentity: { email },
    deliveryAddresses: [
      { id: '1', selected: false, address: { countryCode: 'US', city: 'Elsewhere' } },
      { id: '2', selected, address },
    ],
  } as unknown as Cart)

test('the form begins with the address that was chosen in the cart', () => {
  expect(prefill(home)).toEqual({
    ...{ email: 'ada@example.com', firstName: 'Ada', lastName: 'Lane', address: '12 Harbor Street' },
    ...{ apartment: 'Apt 4', city: 'Portland', state: 'OR', zip: '97201' },
  })
})

test('what it does not have is empty', () => {
  expect(prefill({ countryCode: 'US' }, true, null)).toEqual({
    ...{ email: '', firstName: '', lastName: '', address: '', apartment: '', city: '', state: '', zip: '' },
  })
})

test('[9.14] of an address abroad, or of none that is chosen, only the email is taken', () => {
  expect(prefill({ ...home, countryCode: 'CA' })).toEqual({ email: 'ada@example.com' })
  expect(prefill(home, false)).toEqual({ email: 'ada@example.com' })
  expect(prefill(home, false, null)).toEqual({ email: '' })
})

test('[9.14] addresses that the shop ships to are offered where there is a choice among them', () => {
  const at = (id: string, countryCode: string) => ({ id, selected: false, address: { countryCode } })
  const offered = (...deliveryAddresses: ReturnType<typeof at>[]) =>
    offeredAddresses({ deliveryAddresses } as unknown as Cart).map(({ id }) => id)
  expect(offered(at('1', 'US'), at('2', 'CA'), at('3', 'US'))).toEqual(['1', '3'])
  expect(offered(at('1', 'US'), at('2', 'CA'))).toEqual([])
  expect(offered()).toEqual([])
})
