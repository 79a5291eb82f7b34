import { expect, test } from 'vitest'
import { madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import { cancellationMail } from './cancellation-mail.ts'

test.each([
  ['the full payment', 20_000, 'Your full payment of $200.00 goes back to your Visa ending in 4242.'],
  ['what is left of it', 18_000, 'The rest of your payment, $180.00, goes back to your Visa ending in 4242.'],
])('the mail about a cancellation promises %s', async (_, refundCents, words) => {
  const { text } = await cancellationMail(
    madeOrder(),
    { by: 'buyer', refundCents, paidCents: 20_000 },
    'https://keel.test',
  )
  expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
})

test.each(['buyer', 'owner'] as const)('it promises no money where none is left (%s)', async (by) => {
  const { text } = await cancellationMail(
    madeOrder(),
    { by, refundCents: 0, paidCents: 20_000 },
    'https://keel.test',
  )
  expect(text).toContain('Nothing will arrive.')
  expect(text).not.toMatch(/goes back|\$0/)
})

test('it calls all that was paid the full payment, where a change of the order was not charged', async () => {
  const money = { refundCents: 19_969, paidCents: 19_969 }
  const { text } = await cancellationMail(madeOrder(), { by: 'owner', ...money }, 'https://keel.test')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Your full payment of $199.69 goes back')
})
