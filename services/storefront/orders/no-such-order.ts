import { refuse } from '#services/shared/admin/outcome.ts'

export function noSuchOrder(number: number) {
  return refuse(404, `there is no order ${number}`)
}
