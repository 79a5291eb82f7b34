import { isSigned, sign } from '#services/shared/signature.ts'

/** NUMBER.SIGNATURE */
const TOKEN = /^(\d{1,15})\.([\w-]{43})$/

/** Where the emails of an order's plan are changed and stopped. The link shows nothing of the order, and never expires. */
export function planLink(
  { publicUrl, signingKey }: { readonly publicUrl: string; readonly signingKey: string },
  orderNumber: number,
): string {
  return `${publicUrl}/orders/two-weeks/${orderNumber}.${sign(signingKey, purpose(orderNumber))}`
}

/** Answers the number of the order; undefined for a link that the shop has not made. */
export function readPlanToken(signingKey: string, token: string): number | undefined {
  const [, number, signature] = TOKEN.exec(token) ?? []
  if (!number || !signature) return undefined
  return isSigned(signingKey, purpose(Number(number)), signature) ? Number(number) : undefined
}

function purpose(orderNumber: number): string {
  return `two weeks by email ${orderNumber}`
}
