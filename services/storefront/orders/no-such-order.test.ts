import { expect, test } from 'vitest'
import { done } from '#services/shared/admin/outcome.ts'
import { noSuchOrder, ofOrder } from './no-such-order.ts'

const act = async (number: number) => done(number)

test('the order that an address names is acted on', async () => {
  expect(await ofOrder({ number: '1042' }, act)).toEqual(done(1042))
  expect(await ofOrder({ number: '9'.repeat(15) }, act)).toEqual(done(999_999_999_999_999))
})

test.each(['', 'x', '1x', 'x1', '-1', '1.5', '1'.repeat(16)])('%j names none', async (number) => {
  expect(await ofOrder({ number }, act)).toMatchObject({
    ...{ kind: 'refused', status: 404, message: `no order has the number ${JSON.stringify(number)}` },
  })
})

test('one that there is not is told by its number', () => {
  expect(noSuchOrder(7)).toMatchObject({ kind: 'refused', status: 404, message: 'there is no order 7' })
})
