import type { InferOutput } from 'valibot'
import type { FormOutcome, FormSender, ShopLocals } from '../../locals.ts'
import { checkForm, type FormSchema, typedIn } from './check-form.ts'
import type { FormPath } from './form-paths.ts'
import { BLANK, type FormAnswer, type FormState } from './form-state.ts'
import { readTraps } from './traps.ts'

interface FormPage<Schema extends FormSchema> {
  readonly schema: Schema
  /** Of the page that shows the form, which it is posted to. */
  readonly path: FormPath
  /** The form's id: where to look once it is sent. */
  readonly id: string
  readonly save: (values: InferOutput<Schema>, sender: FormSender) => Promise<FormOutcome>
}

/** How the address says it. */
const SENT = '1'

function saysSent(value: string): boolean {
  return value === SENT
}

interface Answered {
  readonly state: FormState
  readonly status: number
}

/**
 * What a page does about its form: shows it, or answers what was sent. A browser that runs the form's script asks for
 * JSON; any other gets the page anew with what was typed, or is led on, so that to reload sends nothing again.
 */
export async function answerForm<Schema extends FormSchema>(
  request: Request,
  locals: ShopLocals,
  page: FormPage<Schema>,
): Promise<Answered | Response> {
  if (request.method !== 'POST') {
    const isSent = locals.page.parameter('sent', saysSent) !== undefined
    return { state: isSent ? { kind: 'sent' } : BLANK, status: 200 }
  }
  const answered = await answerPost(request, locals, page)
  const { state, status } = answered
  if (request.headers.get('accept')?.includes('application/json')) {
    return Response.json(answerOf(state), { status })
  }
  if (state.kind !== 'sent') return answered
  const location = `${locals.publicUrl}${page.path}?sent=${SENT}#${page.id}`
  return new Response(null, { status: 303, headers: { location } })
}

async function answerPost<Schema extends FormSchema>(
  request: Request,
  { page: { requestId }, log, sentFrom }: ShopLocals,
  { schema, path, save }: FormPage<Schema>,
): Promise<Answered> {
  const form = await request.formData().catch(() => new FormData())
  const typed = typedIn(schema, form)
  const check = checkForm(schema, typed)
  if (!check.ok) return { state: { kind: 'refused', problems: check.problems, typed }, status: 422 }
  try {
    const outcome = await save(check.values, { ...readTraps(form), address: sentFrom })
    if (outcome === 'taken') return { state: { kind: 'sent' }, status: 200 }
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
