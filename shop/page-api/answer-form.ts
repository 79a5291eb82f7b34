import type { InferOutput } from 'valibot'
import { checkForm, type FormSchema, type Problems, typedIn } from '../ui/form/check-form.ts'
import type { FormPath } from '../ui/form/form-paths.ts'
import { BLANK, type FormAnswer, type FormState } from '../ui/form/form-state.ts'
import { readTraps, type Traps } from '../ui/form/traps.ts'
import type { PageServices } from './page-services.ts'

export interface PostedForm {
  readonly form: FormData
  /** The form's script sent it, and shows the answer itself. */
  readonly wantsJson: boolean
}

export interface FormSender extends Traps {
  readonly address: string | undefined
}

/** A network that sent too much is told to come later. What the schema cannot know is refused beside its field. */
export type FormOutcome = 'taken' | 'too many' | { readonly problems: Problems }

interface FormServices extends Pick<PageServices, 'page' | 'log' | 'publicUrl'> {
  readonly sentFrom?: string | undefined
  readonly posted?: PostedForm | undefined
}

interface FormPage<Schema extends FormSchema> {
  readonly schema: Schema
  /** Path of the page that shows the form, which is posted to it. */
  readonly path: FormPath
  /** The form's id, which the address leads to once it is sent. */
  readonly id: string
  readonly save: (values: InferOutput<Schema>, sender: FormSender) => Promise<FormOutcome>
}

/** Value of the parameter `sent` in the address. */
const SENT = '1'

function saysSent(value: string): boolean {
  return value === SENT
}

interface Answered {
  readonly state: FormState
  readonly status: number
}

/**
 * Shows a page's form, or answers what was sent. A browser that runs the form's script asks for JSON; any other gets
 * the page anew with what was typed, or is redirected, so that to reload sends nothing again.
 */
export async function answerForm<Schema extends FormSchema>(
  locals: FormServices,
  page: FormPage<Schema>,
): Promise<Answered | Response> {
  const { posted } = locals
  if (!posted) {
    const isSent = locals.page.parameter('sent', saysSent) !== undefined
    return { state: isSent ? { kind: 'sent' } : BLANK, status: 200 }
  }
  const answered = await answerPost(posted, locals, page)
  const { state, status } = answered
  if (posted.wantsJson) return Response.json(answerOf(state), { status })
  if (state.kind !== 'sent') return answered
  const location = `${locals.publicUrl}${page.path}?sent=${SENT}#${page.id}`
  return new Response(null, { status: 303, headers: { location } })
}

async function answerPost<Schema extends FormSchema>(
  { form }: PostedForm,
  { page: { requestId }, log, sentFrom }: FormServices,
  { schema, path, save }: FormPage<Schema>,
): Promise<Answered> {
  const typed = typedIn(schema, form)
  const check = checkForm(schema, typed)
  if (!check.ok) return { state: { kind: 'refused', problems: check.problems, typed }, status: 422 }
  try {
    const outcome = await save(check.values, { ...readTraps(form), address: sentFrom })
    if (outcome === 'taken') return { state: { kind: 'sent' }, status: 200 }
    if (outcome !== 'too many')
      return { state: { kind: 'refused', problems: outcome.problems, typed }, status: 422 }
    log.warn({ requestId, path }, 'a form was sent too often from one address')
    return { state: { kind: 'failed', typed }, status: 429 }
  } catch (error) {
    log.error({ err: error, requestId, path }, 'what a form sent could not be kept')
    return { state: { kind: 'failed', typed }, status: 503 }
  }
}

function answerOf(state: FormState): FormAnswer {
  return state.kind === 'refused'
    ? { kind: 'refused', problems: state.problems }
    : { kind: answerKind(state) }
}

function answerKind({ kind }: FormState): 'sent' | 'failed' {
  return kind === 'sent' ? 'sent' : 'failed'
}
