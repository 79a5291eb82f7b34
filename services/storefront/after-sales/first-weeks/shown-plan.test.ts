import { expect, test } from 'vitest'
import { madeOrder, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import type { MailedPlan } from './mailed-plan.ts'
import { AT_THE_BEGINNING, afterFeeling, planFrom } from './plan.ts'
import { showPlan } from './shown-plan.ts'

const order = madeOrder({ fulfilment: sentAt('2026-03-09T18:00:00Z'), deliveredOn: '2026-03-12' })
const mailed: MailedPlan = {
  ...{ progress: { daysDone: 2, easyLeft: 0, easyDone: 0 }, felt: 'back', nextOn: '2026-03-18' },
}
const show = (changes: Partial<Parameters<typeof showPlan>[1]> = {}) =>
  showPlan(order, { felt: undefined, plan: undefined, isUnwanted: false, ...changes })

test('a plan that nobody has asked for begins on the workday after the delivery', () => {
  expect(show()).toEqual({
    ...{ feeling: 'fine', progress: AT_THE_BEGINNING, emails: { kind: 'none' } },
    plan: planFrom('2026-03-13', AT_THE_BEGINNING),
  })
  expect(show({ isUnwanted: true }).emails).toEqual({ kind: 'unwanted' })
})

test('one that comes by email goes on where it is', () => {
  expect(show({ plan: mailed })).toEqual({
    ...{ feeling: 'back', progress: mailed.progress, plan: planFrom('2026-03-18', mailed.progress) },
    emails: { kind: 'run', nextOn: '2026-03-18', isChanged: false },
  })
})

test('what the address says of how it feels comes first, and says whether it changes the emails', () => {
  const sore = show({ plan: mailed, felt: 'shins' })
  expect(sore).toMatchObject({ feeling: 'shins', progress: afterFeeling(mailed.progress, 'shins') })
  expect(sore.emails).toMatchObject({ kind: 'run', isChanged: true })
  const fine = { ...mailed, felt: 'fine' as const }
  expect(show({ plan: fine, felt: 'fine' }).emails).toMatchObject({ isChanged: false })
  const again = { ...mailed, felt: 'shins' as const }
  expect(show({ plan: again, felt: 'shins' }).emails, 'another easy day is a change').toMatchObject({
    isChanged: true,
  })
  expect(show({ plan: mailed, felt: 'fine' }).emails).toMatchObject({ isChanged: true })
})

test('one whose emails have ended is told as that, and shown from its beginning', () => {
  const ended = show({ plan: { ...mailed, nextOn: null }, isUnwanted: true })
  expect(ended).toMatchObject({ feeling: 'fine', progress: AT_THE_BEGINNING, emails: { kind: 'ended' } })
})
