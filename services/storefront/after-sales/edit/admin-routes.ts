import type { Hono } from 'hono'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { orderEditOperations } from '#services/admin-contract/order-edits.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { noSuchOrder, ofOrder } from '../../orders/no-such-order.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { applyEdit, previewEdit } from './apply-edit.ts'
import { readEdits } from './order-edits.ts'
import { shownEdit } from './shown-edit.ts'

/** How staff change an order before it ships: first a preview, then the same with its fingerprint. */
export function orderEditRoutes(parts: PaymentParts): Hono<AdminEnv> {
  const { now } = parts
  return serveOperations(orderEditOperations, {
    listOrderEdits: ({ params }) => ofOrder(params, (number) => listEdits(parts, number)),
    previewOrderEdit: ({ params, body }) => ofOrder(params, (number) => previewEdit(parts, number, body)),
    applyOrderEdit: ({ params, query, body, who }) =>
      ofOrder(params, (number) =>
        applyEdit(parts, { who, now: now() }, number, { ...body, version: query.version }),
      ),
  })
}

async function listEdits(
  { database }: StorefrontParts,
  number: number,
): Promise<Outcome<AnswerOf<typeof orderEditOperations.listOrderEdits>>> {
  if (!(await readOrderByNumber(database.query, number))) return noSuchOrder(number)
  const edits = await readEdits(database.query, number)
  return done({ edits: edits.map(shownEdit) })
}
