import { refundDays, type Terms } from '#facts/policies/terms.ts'

/** The four steps of clause 2.46; the first is done by asking for the return. */
export const returnSteps = (terms: Terms) => [
  'Email support with the order number: requesting this return has already done that for you.',
  'Pack in original packaging if possible. Put the sheet with the return number in the package.',
  'A prepaid return label at no cost: we email it to you. Print it, tape it to the package and drop the package off.',
  `Refund within ${refundDays(terms)} of receiving the return, to the original payment method.`,
]

/** A person sends the label of clause 9.14, so the note says how long that takes. */
export const LABEL_NOTE =
  'A person at the shop emails you the label, usually within one business day. Please wait for it: without it, you would have to pay for shipping.'
