import { policies } from '#facts/policies/policies.ts'

const { minRefundBusinessDays, maxRefundBusinessDays } = policies.returns

export const REFUND_TIME = `${minRefundBusinessDays}-${maxRefundBusinessDays} business days`

/** The four steps of clause 2.46; the first is done by asking for the return. */
export const RETURN_STEPS = [
  'Email support with the order number: asking for this return has done that for you.',
  'Pack in original packaging if possible. Put the sheet with the return number into the parcel.',
  'A prepaid return label at no cost: the shop has been asked to send it to you. Put it on the parcel and hand that in.',
  `Refund within ${REFUND_TIME} of receiving the return, to the original payment method.`,
] as const

/** Clause 9.14: nobody need wait in vain for what a person sends. */
export const LABEL_NOTE =
  'The label comes by mail from a person at the shop, usually within a business day. Please wait for it: without it the parcel would cost you.'
