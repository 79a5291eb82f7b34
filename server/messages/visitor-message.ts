import * as v from 'valibot'
import type { messageOperations } from '#services/admin-contract/messages.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { receiptKeyOf } from '../forms/form-key.ts'
import type { FormTable } from '../forms/form-rows.ts'

export type ListedMessage = AnswerOf<typeof messageOperations.listMessages>['messages'][number]
export type Form = ListedMessage['form']

/** A message as the backend keeps it, without what became of it. */
export interface VisitorMessage extends Omit<ListedMessage, 'state'> {
  readonly id: number
  /** As the backend wrote it, to the microsecond. */
  readonly createdAt: string
  readonly words: string
  readonly details: readonly { readonly name: string; readonly text: string }[]
  /** The key of the receipt that its sender got, which an answer follows. */
  readonly receiptKey: string | undefined
}

interface FormDescription {
  readonly letter: string
  readonly table: FormTable
  readonly columns: string
}

const SHARED_COLUMNS = 'id, name, email, suspected, requestKey:request_key, createdAt:created_at'

/** In the order in which messages of the same moment are listed. */
export const FORMS: Readonly<Record<Form, FormDescription>> = {
  contact: {
    letter: 'M',
    table: 'contact_messages',
    columns: `${SHARED_COLUMNS}, subject, words:message, order:order_number`,
  },
  affiliate: {
    letter: 'A',
    table: 'affiliate_applications',
    columns: `${SHARED_COLUMNS}, website, words:plan`,
  },
}
export const FORM_NAMES = Object.keys(FORMS) as readonly Form[]

const sharedFields = {
  id: v.number(),
  name: v.string(),
  email: v.string(),
  words: v.string(),
  suspected: v.boolean(),
  requestKey: v.string(),
  createdAt: v.string(),
}

/** A row of one of the tables, by the names that `columns` gives. */
export const messageSchemas: Readonly<Record<Form, v.GenericSchema<unknown, VisitorMessage>>> = {
  contact: v.pipe(
    v.object({ ...sharedFields, subject: v.string(), order: v.nullable(v.string()) }),
    v.transform(({ subject, order, ...row }) =>
      messageOf('contact', row, {
        subject,
        details: order === null ? [] : [{ name: 'Order', text: order }],
        sent: { subject, message: row.words, order_number: order },
      }),
    ),
  ),
  affiliate: v.pipe(
    v.object({ ...sharedFields, website: v.string() }),
    v.transform(({ website, ...row }) =>
      messageOf('affiliate', row, {
        subject: 'Affiliate application',
        details: [{ name: 'Website or channel', text: website }],
        sent: { website, plan: row.words },
      }),
    ),
  ),
}

function messageOf(
  form: Form,
  {
    id,
    name,
    email,
    words,
    suspected,
    requestKey,
    createdAt,
  }: v.InferOutput<v.ObjectSchema<typeof sharedFields, undefined>>,
  { subject, details, sent }: Pick<VisitorMessage, 'subject' | 'details'> & { readonly sent: object },
): VisitorMessage {
  const received = new Date(createdAt)
  return {
    ...{ id, form, name, email, subject, words, details, createdAt },
    reference: referenceOf(form, id),
    receivedAt: received.toISOString(),
    isSuspected: suspected,
    receiptKey: suspected
      ? undefined
      : receiptKeyOf(FORMS[form].table, { name, email, ...sent }, { requestKey, createdAt: received }),
  }
}

export function referenceOf(form: Form, id: number): string {
  return `${FORMS[form].letter}${id}`
}

/** Undefined where the text can be no reference. */
export function readReference(reference: string): { readonly form: Form; readonly id: number } | undefined {
  const [, letter, id] = /^([A-Z])([1-9]\d{0,14})$/.exec(reference) ?? []
  const form = FORM_NAMES.find((each) => FORMS[each].letter === letter)
  return form && { form, id: Number(id) }
}
