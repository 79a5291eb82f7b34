import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../orders/order.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import { countedDay, lastReturnDay } from '../days.ts'
import type { MailedPlan } from './mailed-plan.ts'
import {
  adviceFor,
  afterOneDay,
  dayOfPlan,
  FEELINGS,
  hasEasyDays,
  nextSessions,
  sessionWords,
} from './plan.ts'
import { planLink } from './plan-link.ts'
import type { DayOfPlan } from './plan-of-order.ts'
import { CHOICES, soreForLong } from './plan-words.ts'

/** The email of one day. Its links show a button each, and change nothing by themselves. */
export function planMail(
  order: Order,
  { progress, felt }: Pick<MailedPlan, 'progress' | 'felt'>,
  { seat, sessions }: Pick<Extract<DayOfPlan, { kind: 'mail' }>, 'seat' | 'sessions'>,
  shop: { readonly publicUrl: string; readonly signingKey: string },
): Promise<MailMessage> {
  const link = planLink(shop, order.number)
  const day = dayOfPlan(progress)
  const today = sessionWords({ sessions })
  // Once the easy days are over the plan goes on, and says no more of it unless there are none left to take.
  const isSore = (felt === 'shins' || felt === 'back') && (progress.easyLeft > 0 || !hasEasyDays(progress))
  const isLast = nextSessions(afterOneDay(progress)) === undefined
  const paragraphs = [
    todaysWords(day, sessions),
    ...settingWords(order, seat, day),
    ...(isSore ? [adviceFor(felt, seat)] : []),
    ...(isSore ? soreForLong(progress, order) : []),
    ...(isLast ? [lastWords(order)] : []),
    'How does it feel?',
  ]
  return writeLetter({
    to: order.email,
    subject: `Day ${day} with your kneeling chair: ${today}`,
    heading: `Day ${day}: ${today}`,
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
      {
        kind: 'choices',
        links: FEELINGS.map((each) => ({ href: `${link}?felt=${each}`, label: CHOICES[each] })),
      },
      {
        kind: 'note',
        text: `You asked for these emails on the page of order ${order.number}. A different answer changes the days that follow.`,
      },
    ],
    unsubscribeUrl: `${link}/stop`,
  })
}

/** What the article says of the days with so many sessions. */
function todaysWords(day: number, sessions: number): string {
  const enough = 'When the time is up, get off, even if it still feels fine.'
  if (day === 1)
    return `Come in from the side: one shin on the pad, then the other, then let your hips down onto the seat. ${enough}`
  if (sessions === 1) return `Pick a time when you are not under pressure. ${enough}`
  if (sessions === 2)
    return `Leave at least an hour between them. Use the second one to look at your settings: change one thing at a time, and sit with it for ${setup.testMinutes} minutes.`
  return 'One of them may be longer today, if you feel like it. The rest of the day belongs to your other chair.'
}

function lastWords(order: Order): string {
  const counted = countedDay(order)
  const end = 'This was the plan, and the last of these emails. We may still ask you once for a review.'
  if (counted === undefined) return end
  const lastDay = formatDated(lastReturnDay(counted, order.terms))
  return `${end} If the chair is not for you, you can request a return until ${lastDay}.`
}

/** Before the first session the chair is set, by what its buyer kept with it. */
function settingWords({ lines }: Order, { handle }: Seat, day: number): string[] {
  const kept = lines.find(({ productHandle, setting }) => productHandle === handle && setting !== null)
  return day === 1 && kept ? [`Your setting: ${kept.setting}.`] : []
}
