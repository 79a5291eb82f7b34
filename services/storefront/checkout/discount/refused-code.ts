import type { Context } from 'hono'
import * as v from 'valibot'
import { optionalTextField } from '../../forms/form-fields.ts'
import { type CheckoutLink, stepPath } from '../../html/links.ts'

const MARK = 'refused'

export const codeField = optionalTextField(40)

/** The address of the payment page that a buyer is led to whose code was refused: a reload of it sends no form again. */
export function refusedCodePath(link: CheckoutLink, code: string): string {
  return `${stepPath(link, 'payment')}&${new URLSearchParams({ [MARK]: code })}`
}

/** The code that the address names; whether it is refused is judged anew, since anybody can write an address. */
export function readRefusedCode(c: Context): string | undefined {
  const named = v.safeParse(codeField, c.req.query(MARK))
  return named.success && named.output !== '' ? named.output : undefined
}
