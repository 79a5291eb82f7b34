import * as v from 'valibot'
import type { Admission, Office, OfficeSession } from '../desk/office.ts'
import { askerOf, away, nextOf, type OfficeAstro, officeOf, SECOND_STEP, SIGN_IN } from '../desk/open-desk.ts'
import { plainPage } from '../desk/plain-page.ts'

export interface SignInPage {
  readonly next: string
  readonly email: string
  readonly problem: string | undefined
}

const credentialsSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.minLength(1)),
  password: v.pipe(v.string(), v.maxLength(1_000), v.minLength(1)),
})

/** The first step: address and password. Whoever is in already is led on. */
export async function signIn(astro: OfficeAstro): Promise<SignInPage | Response> {
  const office = officeOf(astro)
  const { request, url, response } = astro
  const admission = await office.sessions.admit(request)
  if (admission.kind === 'refused') return refusedForm()
  if (admission.kind === 'away') return away()
  const form = admission.form
  const next = nextOf(form?.get('next') ?? url.searchParams.get('next'))
  if (admission.kind === 'signed-in' && form === undefined) return lead(office, next)
  if (form === undefined) return { next, email: '', problem: undefined }

  const typed = v.safeParse(credentialsSchema, Object.fromEntries(form))
  const email = typed.success ? typed.output.email : String(form.get('email') ?? '').slice(0, 254)
  const again = (problem: string): SignInPage => {
    response.status = 422
    return { next, email, problem }
  }
  if (!typed.success) return again('Type your email address and your password.')
  try {
    const result = await office.signIn.withPassword(email, typed.output.password, askerOf(astro))
    if (result.kind === 'refused') return again(result.message)
    const replaced = admission.kind === 'signed-in' ? admission.session : undefined
    const cookie = await office.sessions.begin(result.tokens, replaced)
    return lead(office, `${SECOND_STEP}?next=${encodeURIComponent(next)}`, cookie)
  } catch (error) {
    office.log.error({ err: error }, 'nobody can sign in to the office')
    return away()
  }
}

export interface SecondStepPage {
  readonly next: string
  readonly csrfToken: string
  readonly email: string
  /** A second factor that is being set up. */
  readonly newFactor: { readonly id: string; readonly qrCode: string; readonly secret: string } | undefined
  /** Whether the account has a second factor already. */
  readonly hasFactor: boolean
  readonly problem: string | undefined
}

const stepSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((code) => code.replace(/\s/g, '')),
    v.regex(/^\d{6}$/),
  ),
})

/** The second step: the code of an authenticator, which is set up here the first time. */
export async function takeSecondStep(astro: OfficeAstro): Promise<SecondStepPage | Response> {
  const office = officeOf(astro)
  const { request, url } = astro
  const admission = await office.sessions.admit(request)
  if (admission.kind === 'refused') return refusedForm()
  if (admission.kind === 'away') return away()
  const next = nextOf(admission.form?.get('next') ?? url.searchParams.get('next'))
  if (admission.kind === 'nobody')
    return lead(office, `${SIGN_IN}?next=${encodeURIComponent(next)}`, admission.setCookie)
  const { session, form } = admission
  if (session.signedIn.role === undefined) return plainPage(403, 'This account has no role in the office.')
  if (session.signedIn.hasSecondStep) return lead(office, next)
  try {
    return await answerStep(astro, office, session, form, next)
  } catch (error) {
    office.log.error({ err: error }, 'nobody can take the second step of signing in to the office')
    return away()
  }
}

async function answerStep(
  astro: OfficeAstro,
  office: Office,
  session: OfficeSession,
  form: FormData | undefined,
  next: string,
): Promise<SecondStepPage | Response> {
  const { csrfToken, signedIn } = session
  const factorId = await office.signIn.findFactor(session)
  const page = { next, csrfToken, email: signedIn.email, hasFactor: factorId !== undefined }
  if (form === undefined) return { ...page, newFactor: undefined, problem: undefined }
  if (form.get('do') === 'set-up' && factorId === undefined)
    return { ...page, newFactor: await office.signIn.enroll(session), problem: undefined }

  const typed = v.safeParse(stepSchema, Object.fromEntries(form))
  const begun = factorId === undefined ? readNewFactor(form) : undefined
  const again = (problem: string): SecondStepPage => {
    astro.response.status = 422
    return { ...page, newFactor: begun, problem }
  }
  if (!typed.success) return again('The code is six digits.')
  const id = factorId ?? begun?.id
  if (id === undefined) return again('Set up your authenticator first.')
  const result = await office.signIn.verify(session, id, typed.output.code, askerOf(astro))
  if (result.kind === 'refused') return again(result.message)
  return lead(office, next, await office.sessions.begin(result.tokens, session))
}

const newFactorSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  qrCode: v.pipe(v.string(), v.startsWith('data:image/svg+xml;base64,'), v.maxLength(40_000)),
  secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]{16,128}$/)),
})

/** The form carries what is being set up, so that a mistyped code does not begin it anew. */
function readNewFactor(form: FormData): SecondStepPage['newFactor'] {
  const read = v.safeParse(newFactorSchema, {
    id: form.get('factor'),
    qrCode: form.get('picture'),
    secret: form.get('secret'),
  })
  return read.success ? read.output : undefined
}

/** Ends the session here and at the backend. */
export async function signOut(astro: OfficeAstro): Promise<Response> {
  const office = officeOf(astro)
  const admission: Admission = await office.sessions.admit(astro.request)
  if (admission.kind === 'refused') return refusedForm()
  if (admission.kind === 'away') return away()
  if (admission.kind === 'nobody') return lead(office, SIGN_IN, admission.setCookie)
  if (admission.form === undefined) return lead(office, '/office')
  return lead(office, SIGN_IN, await office.sessions.end(admission.session))
}

function refusedForm(): Response {
  return plainPage(403, 'This form did not come from an open page of the office. Open the page again.')
}

function lead(office: Office, path: string, cookie?: string): Response {
  const headers = new Headers({ location: office.publicUrl + path })
  if (cookie) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
