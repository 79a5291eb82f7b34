import type { Input } from '#services/admin-contract/operation.ts'
import { plannedChangeOperations } from '#services/admin-contract/planned-changes.ts'
import type { Desk } from '../desk/desk.ts'

type Planned = NonNullable<Input<typeof plannedChangeOperations.planChange>['body']>

/** Plans a change of the product for a moment, and leads to its page; otherwise why it cannot be planned. */
export async function planChange(
  desk: Desk,
  handle: string,
  body: Planned,
): Promise<Response | { readonly status: number; readonly message: string }> {
  const planned = await desk.call(plannedChangeOperations.planChange, { params: { handle }, body })
  if (planned.kind === 'refused') return planned
  const path = `/office/products/${encodeURIComponent(handle)}`
  const fields = { do: 'cancel-plan', plan: String(planned.answer.id) }
  return desk.redirect(path, {
    text: `Planned: ${planned.answer.what}.`.slice(0, 400),
    undo: { action: path, fields },
  })
}
