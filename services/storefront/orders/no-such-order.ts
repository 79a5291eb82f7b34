import { type Outcome, refuse } from '#services/shared/admin/outcome.ts'

const NUMBER = /^\d{1,15}$/

export function noSuchOrder(number: number) {
  return refuse(404, `there is no order ${number}`)
}

/** Acts on the order that the address of an admin route names. */
export async function ofOrder<Result>(
  { number }: { readonly number: string },
  act: (number: number) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  return NUMBER.test(number)
    ? act(Number(number))
    : refuse(404, `no order has the number ${JSON.stringify(number)}`)
}
