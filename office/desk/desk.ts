import type { AnswerOf, Input, Operation } from '#services/admin-contract/operation.ts'
import { mayDo, type StaffAction, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { AnyInput, Asker, Called, Office, OfficeSession, Refused } from './office.ts'
import { plainPage } from './plain-page.ts'
import { readSaid, type Said, saidCookie } from './said.ts'

/** How long the second factor counts for what is asked for again: refunds, exports and staff. */
const CONFIRMED_FOR_MS = 10 * 60_000

/** The parameter that says, in MB, how much a form may hold whose body was too large to be read. */
export const TOO_LARGE = 'too-large'

interface DeskParts {
  readonly office: Office
  readonly session: OfficeSession
  readonly role: StaffRole
  readonly form: FormData | undefined
  readonly request: Request
  readonly url: URL
  readonly asker: Asker
  /** The response of the page, whose status and cookies the desk sets. */
  readonly response: { status?: number; readonly headers: Headers }
  /** Answers with the page of the office that says why the one that was asked for cannot be shown. */
  readonly tellUnable: (refused: Refused) => Promise<Response>
}

/** What a page of the office works with: who asks, what they posted, and the services as they may ask them. */
export class Desk {
  readonly url: URL
  readonly form: FormData | undefined
  readonly said: Said | undefined
  readonly who: { readonly id: string; readonly email: string; readonly role: StaffRole }
  readonly #parts: DeskParts
  #session: OfficeSession
  #cookies: string[] = []

  constructor(parts: DeskParts) {
    const { url, form, session, role, request } = parts
    this.#parts = parts
    this.#session = session
    this.url = url
    this.form = form
    this.said = readSaid(request.headers.get('cookie'))
    this.who = { id: session.signedIn.id, email: session.signedIn.email, role }
  }

  get csrfToken(): string {
    return this.#session.csrfToken
  }

  /** A hosted store's own admin, which keeps products and orders instead of the office. */
  get storeAdmin(): string | undefined {
    return this.#parts.office.storeAdmin
  }

  /** What was posted is larger than so many MB, and was not read. */
  get tooLargeMb(): number | undefined {
    const mb = this.url.searchParams.get(TOO_LARGE)
    return mb !== null && /^[1-9]\d?$/.test(mb) ? Number(mb) : undefined
  }

  get now(): Date {
    return this.#parts.office.now()
  }

  may(action: StaffAction): boolean {
    return mayDo(this.who.role, action)
  }

  call<Of extends Operation>(operation: Of, input: Input<Of>): Promise<Called<AnswerOf<Of>>> {
    return this.#parts.office.ask(operation, input, this.#session.accessToken)
  }

  /** The answer of an operation as it came, for a file that the page hands on. */
  open(operation: Operation, input: AnyInput = {}): Promise<Response | undefined> {
    return this.#parts.office.open(operation, input, this.#session.accessToken)
  }

  /** Whether the second factor was given lately enough for what is asked for again. */
  get isConfirmed(): boolean {
    const { secondStepAt } = this.#session.signedIn
    return secondStepAt !== undefined && this.now.getTime() - secondStepAt.getTime() < CONFIRMED_FOR_MS
  }

  /**
   * Asks the second factor again, where it was given longer ago, by the posted field of a `CodeField`. False where the
   * code is missing or wrong; nothing may be done then.
   */
  async confirm(): Promise<boolean> {
    if (this.isConfirmed) return true
    const { office, asker, form } = this.#parts
    const code = form?.get('code')
    if (typeof code !== 'string' || code.trim() === '') return false
    const { app } = await office.signIn.findFactors(this.#session)
    if (app === undefined) return false
    const verified = await office.signIn.verify(this.#session, app, code.replace(/\s/g, ''), asker)
    if (verified.kind === 'refused') return false
    this.#setCookie(await office.sessions.begin(verified.tokens, this.#session))
    await this.#readAgain()
    return true
  }

  /** The session that was begun has a secret of its own, which this page's forms have to prove from now on. */
  async #readAgain(): Promise<void> {
    const { office, url } = this.#parts
    const cookie = this.#cookies.map((each) => each.split(';', 1)[0]).join('; ')
    const admission = await office.sessions.admit(new Request(url, { headers: { cookie } }))
    if (admission.kind !== 'signed-in') throw new Error('A session that was just begun cannot be read')
    this.#session = admission.session
  }

  /** The status of the page, where what was posted is refused. */
  refuse(status: number): void {
    this.#parts.response.status = status
  }

  /** Leads to another page of the office after what was posted is done. */
  redirect(path: string, said?: Said): Response {
    const headers = new Headers({ location: this.#parts.office.publicUrl + path })
    for (const cookie of this.#cookies) headers.append('set-cookie', cookie)
    if (said) headers.append('set-cookie', saidCookie(said))
    return new Response(null, { status: 303, headers })
  }

  /** A file to keep, such as an export. */
  download(name: string, type: string, body: BodyInit): Response {
    const headers = new Headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    })
    for (const cookie of this.#cookies) headers.append('set-cookie', cookie)
    return new Response(body, { headers })
  }

  /**
   * The whole answer, where what the page is about cannot be shown: there is no such thing, or no service answers. What
   * was posted was read by now, and no other page can read it again.
   */
  unable(refused: Refused): Promise<Response> | Response {
    return this.form ? plainPage(refused.status, refused.message) : this.#parts.tellUnable(refused)
  }

  #setCookie(cookie: string): void {
    this.#cookies = [cookie]
    this.#parts.response.headers.append('set-cookie', cookie)
  }
}
