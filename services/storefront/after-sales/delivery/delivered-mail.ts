import { brand } from '#facts/brand.ts'
import type { Block } from '#services/mail/letter/letter.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { mailedLine } from '../../orders/order-words.ts'
import type { StorefrontParts } from '../../parts.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import { lastWarrantyDay } from '../days.ts'
import { hasFirstWeeks } from '../first-weeks/plan-of-order.ts'
import { orderButton } from '../order-button.ts'
import { chairsOf, placeAmongLike } from '../passport/passports-of-order.ts'
import { explainNotReturnable } from '../returns/return-words.ts'
import type { Returnable } from '../returns/returnable.ts'

/** The order's own page lists the others. */
const MAX_PASSPORTS = 4

interface Delivery {
  /** Days as YYYY-MM-DD. */
  readonly day: string
  readonly countedFrom: string
  readonly returnable: Returnable
}

export function deliveredMail(
  order: Order,
  { day, countedFrom, returnable }: Delivery,
  { publicUrl, signingKey }: Pick<StorefrontParts, 'publicUrl' | 'signingKey'>,
): Promise<MailMessage> {
  const { number, email, firstName, lines, terms } = order
  const days = countedFrom === day ? `, ${terms.returnDays} days from delivery` : ''
  const returning =
    returnable.kind === 'open'
      ? `Not right for you? You can request a return until ${formatDated(returnable.lastDay)}${days}.`
      : explainNotReturnable(returnable)
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} was delivered`,
    heading: withName('Your order has arrived', firstName),
    blocks: [
      { kind: 'paragraph', text: `Order ${number} was delivered on ${formatDated(day)}.` },
      { kind: 'goods', goods: lines.map((line) => mailedLine(line, publicUrl)) },
      ...keptSettings(lines),
      {
        kind: 'paragraph',
        text: `${returning} The warranty lasts until ${formatDated(lastWarrantyDay(countedFrom, terms))}.`,
      },
      orderButton(order, publicUrl),
      ...firstWeeks(order, publicUrl),
      ...passports(order, { publicUrl, signingKey }),
    ],
  })
}

/** What a passport is for is said once, however many chairs there are. */
function passports(
  order: Order,
  { publicUrl, signingKey }: Pick<StorefrontParts, 'publicUrl' | 'signingKey'>,
): Block[] {
  const chairs = chairsOf(order, signingKey)
  const [first, ...others] = chairs
  if (!first) return []
  if (others.length === 0) {
    const text = `The page of your ${first.seat.name}: ${WHAT_FOR}.`
    return [{ kind: 'note', text, link: { href: publicUrl + first.path, label: 'Open its passport' } }]
  }
  const elsewhere = chairs.length > MAX_PASSPORTS ? ' The order’s page has the others.' : ''
  return [
    { kind: 'note', text: `Each of your chairs has a page, its passport: ${WHAT_FOR}.${elsewhere}` },
    {
      kind: 'choices',
      links: chairs.slice(0, MAX_PASSPORTS).map((chair) => ({
        href: publicUrl + chair.path,
        label: `${chair.seat.name}${placeAmongLike(chair, chairs)}${chair.variant ? ` (${chair.variant})` : ''}`,
      })),
    },
  ]
}

const WHAT_FOR = 'how it is set, what fits, what to do when something is wrong'

function firstWeeks(order: Order, publicUrl: string): Block[] {
  if (!hasFirstWeeks(order)) return []
  return [
    {
      kind: 'note',
      text: 'A kneeling chair takes a week or two to get used to. We have a two-week plan, for your calendar or by email.',
      link: { href: publicUrl + helpPath(order, 'two-weeks'), label: 'See the plan' },
    },
  ]
}

/** On the day on which the chair stands there in parts, its buyer's own setting is what they look for. */
function keptSettings(lines: Order['lines']): Block[] {
  return lines.flatMap(({ productTitle, setting }) =>
    setting === null
      ? []
      : [{ kind: 'paragraph', text: `Your setting for the ${productTitle}: ${setting}.` } as const],
  )
}
