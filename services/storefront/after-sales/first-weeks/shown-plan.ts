import type { Feeling } from '#database/tables/after-sales.ts'
import type { Order } from '../../orders/order.ts'
import type { MailedPlan } from './mailed-plan.ts'
import {
  AT_THE_BEGINNING,
  afterFeeling,
  type PlannedDay,
  type Progress,
  planFrom,
  workdayAfter,
} from './plan.ts'
import { dayBefore } from './plan-of-order.ts'

type PlanEmails =
  | { readonly kind: 'none' | 'ended' | 'unwanted' }
  /** `isChanged`: what the address says of how it feels would change the days that follow. */
  | { readonly kind: 'run'; readonly nextOn: string; readonly isChanged: boolean }

/** The plan as the page shows it: with what the address says of how it feels, and else with what the emails know. */
export interface ShownPlan {
  readonly feeling: Feeling
  readonly progress: Progress
  readonly plan: readonly PlannedDay[]
  readonly emails: PlanEmails
}

export function showPlan(
  order: Order,
  {
    felt,
    plan,
    isUnwanted,
  }: {
    readonly felt: Feeling | undefined
    readonly plan: MailedPlan | undefined
    readonly isUnwanted: boolean
  },
): ShownPlan {
  const begun = plan?.nextOn ? { ...plan, nextOn: plan.nextOn } : undefined
  const before = begun?.progress ?? AT_THE_BEGINNING
  const progress = felt ? afterFeeling(before, felt) : before
  return {
    feeling: felt ?? begun?.felt ?? 'fine',
    progress,
    plan: planFrom(begun?.nextOn ?? workdayAfter(dayBefore(order)), progress),
    emails: begun
      ? {
          kind: 'run',
          nextOn: begun.nextOn,
          isChanged: felt !== undefined && (felt !== begun.felt || progress.easyLeft !== before.easyLeft),
        }
      : { kind: plan ? 'ended' : isUnwanted ? 'unwanted' : 'none' },
  }
}
