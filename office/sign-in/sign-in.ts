import * as v from 'valibot'
import type {
  Admission,
  Asker,
  Office,
  OfficeSession,
  PasskeyChallenge,
  SecondFactors,
  SignInResult,
} from '../desk/office.ts'
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
  /** The account's second factors, of which any one does. */
  readonly factors: SecondFactors
  /** What a passkey of the account signs on this page. */
  readonly challenge: PasskeyChallenge | undefined
  readonly problem: string | undefined
}

const stepSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((code) => code.replace(/\s/g, '')),
    v.regex(/^\d{6}$/),
  ),
})
const recoverySchema = v.object({ recovery: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)) })
const MAX_CREDENTIAL_CHARACTERS = 16_384
const passkeySchema = v.object({
  challenge: v.pipe(v.string(), v.uuid()),
  credential: v.pipe(
    v.string(),
    v.maxLength(MAX_CREDENTIAL_CHARACTERS),
    v.parseJson(),
    v.record(v.string(), v.unknown()),
  ),
})

/**
 * The second step: an authenticator's code, a passkey or a recovery code. Whoever has none sets an authenticator up
 * here. With `again` in the address it is asked of somebody who is in already, before what cannot be undone.
 */
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
  const isAskedAgain = url.searchParams.has('again')
  if (session.signedIn.hasSecondStep && !isAskedAgain) return lead(office, next)
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
  const { signIn } = office
  const asker = askerOf(astro)
  const factors = await signIn.findFactors(session)
  const isSetUp = isOn(factors)
  const show = async (more: Partial<SecondStepPage> = {}): Promise<SecondStepPage> => ({
    ...{ next, csrfToken, email: signedIn.email, factors, newFactor: undefined, problem: undefined },
    challenge:
      factors.passkey === undefined
        ? undefined
        : await signIn.challengePasskey(session, factors.passkey, asker),
    ...more,
  })
  if (form === undefined) return show()
  if (form.get('do') === 'set-up' && !isSetUp) return show({ newFactor: await signIn.enroll(session) })

  const begun = isSetUp ? undefined : readNewFactor(form)
  const again = (problem: string): Promise<SecondStepPage> => {
    astro.response.status = 422
    return show({ newFactor: begun, problem })
  }
  const result = await readStep(office, session, form, { app: factors.app ?? begun?.id, factors, asker })
  if (typeof result === 'string') return again(result)
  if (result.kind === 'refused') return again(result.message)
  return lead(office, next, await office.sessions.begin(result.tokens, session))
}

/** Whether there is a second factor; recovery codes are none by themselves. */
export function isOn({ app, passkey }: SecondFactors): boolean {
  return app !== undefined || passkey !== undefined
}

interface StepAsked {
  readonly app: string | undefined
  readonly factors: SecondFactors
  readonly asker: Asker
}

/** Answers a sentence where the form holds nothing to verify. */
async function readStep(
  { signIn }: Office,
  session: OfficeSession,
  form: FormData,
  { app, factors, asker }: StepAsked,
): Promise<SignInResult | string> {
  const fields = Object.fromEntries(form)
  if (form.get('do') === 'passkey') {
    const shown = v.safeParse(passkeySchema, fields)
    if (!shown.success || factors.passkey === undefined) return 'No passkey was used. Please try again.'
    const { challenge: challengeId, credential } = shown.output
    return signIn.verifyPasskey(session, factors.passkey, { challengeId, credential }, asker)
  }
  if (form.get('do') === 'recover') {
    const typed = v.safeParse(recoverySchema, fields)
    if (!typed.success || !factors.hasRecoveryCodes) return 'Type one of your recovery codes.'
    return signIn.verifyRecoveryCode(session, typed.output.recovery, asker)
  }
  const typed = v.safeParse(stepSchema, fields)
  if (!typed.success) return 'The code is six digits.'
  if (app === undefined) return 'Set up your authenticator first.'
  return signIn.verify(session, app, typed.output.code, asker)
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
