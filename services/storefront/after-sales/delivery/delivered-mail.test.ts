import { expect, test } from 'vitest'
import { madeLine, madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import { deliveredMail } from './delivered-mail.ts'

const chair = { ...madeLine(0, 1), productHandle: 'keel-kneeling-chair' }

async function mailOf(lines: ReturnType<typeof madeLine>[]) {
  const returnable = { kind: 'open', lastDay: '2026-04-11', lines: [] } as const
  const { text, html } = await deliveredMail(
    madeOrder({ lines, deliveredOn: '2026-03-12' }),
    { day: '2026-03-12', countedFrom: '2026-03-12', returnable },
    { publicUrl: 'https://keel.example', signingKey: '00'.repeat(32) },
  )
  return { text, html: html ?? '' }
}
const timesIn = (words: string, text: string) => text.split(words).length - 1

test('one chair has its passport by a sentence of its own', async () => {
  const { text } = await mailOf([chair, madeLine(1, 1)])
  expect(text).toMatch(/The page of your Kneeling Chair: .* Open its passport: https:\/\/keel\.example\//)
})

test('several chairs are told apart, under one sentence, in both parts of the mail', async () => {
  const walnut = { ...chair, position: 1, variantTitle: 'Walnut / Oat' }
  const { text, html } = await mailOf([{ ...chair, quantity: 2 }, walnut])
  for (const part of [text, html]) {
    expect(timesIn('what to do when something is wrong', part)).toBe(1)
    for (const label of ['1 of 3 (Oak)', '2 of 3 (Oak)', '3 of 3 (Walnut / Oat)'])
      expect(timesIn(`Kneeling Chair, ${label}`, part)).toBe(1)
    expect(part).not.toContain('has the others')
  }
})

test('of more than four chairs, the mail says where the others are', async () => {
  const { text } = await mailOf([{ ...chair, quantity: 6 }])
  expect(timesIn(' of 6 (Oak): https://', text)).toBe(4)
  expect(text).toContain('The order’s page has the others.')
})
