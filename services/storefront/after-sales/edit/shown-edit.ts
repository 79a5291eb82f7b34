import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderEditOperations } from '#services/admin-contract/order-edits.ts'
import { formatLastDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { describeEdit } from './describe-edit.ts'
import type { OrderEdit } from './order-edits.ts'

type ShownEdit = AnswerOf<typeof orderEditOperations.listOrderEdits>['edits'][number]

/** An edit as staff see it. */
export function shownEdit(edit: OrderEdit): ShownEdit {
  return {
    number: edit.sequence,
    state: edit.state,
    changes: describeEdit(edit.before, edit.after),
    difference: formatUsd(edit.differenceCents),
    editedBy: edit.editedBy,
    editedAt: edit.createdAt.toISOString(),
    appliedAt: edit.appliedAt?.toISOString() ?? null,
    payUntil: edit.lapsesAt && formatLastDay(edit.lapsesAt),
  }
}
