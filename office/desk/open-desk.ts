import type { AstroGlobal } from 'astro'
import { mayDo, type StaffAction } from '#services/admin-contract/staff-roles.ts'
import { Desk } from './desk.ts'
import type { Asker, Office } from './office.ts'
import { isOfficePage } from './office-page.ts'
import { plainPage } from './plain-page.ts'
import { FORGET_SAID } from './said.ts'

export type OfficeAstro = Pick<AstroGlobal, 'locals' | 'request' | 'response' | 'rewrite' | 'url'>

export const SIGN_IN = '/office/sign-in'
export const SECOND_STEP = '/office/second-step'
/** No page is there, so `office/pages/[...path].astro` answers. */
const NO_SUCH_PAGE = '/office/no-such-page'

/**
 * Lets a member of the staff in who has taken both steps of signing in and whose role includes the action; everybody
 * gets in where there is none to include. Any other request gets the response that is returned.
 */
export async function openDesk(
  astro: OfficeAstro,
  action: StaffAction | 'nothing',
): Promise<Desk | Response> {
  const office = officeOf(astro)
  const { locals, request, response } = astro
  const url = locals.unable?.url ?? astro.url
  const admission = await office.sessions.admit(request)
  if (admission.kind === 'refused')
    return plainPage(403, 'This form did not come from an open page of the office. Nothing was changed.')
  if (admission.kind === 'away') return away()
  if (admission.kind === 'nobody') return leadTo(office, SIGN_IN, request, url, admission.setCookie)
  const { session, form } = admission
  const { role, hasSecondStep, id } = session.signedIn
  if (role === undefined) return plainPage(403, 'This account has no role in the office.')
  if (!hasSecondStep) return leadTo(office, SECOND_STEP, request, url)
  if (action !== 'nothing' && !mayDo(role, action)) {
    office.log.warn(
      { reason: 'role', account: id, role, action, path: url.pathname },
      'a page of the office was refused',
    )
    return plainPage(403, `Your role, ${role}, does not include this page.`)
  }
  const tellUnable: ConstructorParameters<typeof Desk>[0]['tellUnable'] = ({ status, message }) => {
    locals.unable = { status, message, url }
    return astro.rewrite(NO_SUCH_PAGE)
  }
  const asker = askerOf(astro)
  const desk = new Desk({ office, session, role, form, request, url, asker, response, tellUnable })
  response.headers.set('x-robots-tag', 'noindex')
  if (desk.said) response.headers.append('set-cookie', FORGET_SAID)
  return desk
}

export function officeOf({ locals }: OfficeAstro): Office {
  if (!locals.office) throw new Error('A page outside of the office asks for the office')
  return locals.office
}

export function askerOf({ locals, request }: OfficeAstro): Asker {
  return { address: locals.sentFrom, userAgent: request.headers.get('user-agent') ?? undefined }
}

/** A page of the office to lead to, never another site, whatever the address says. */
export function nextOf(text: FormDataEntryValue | null): string {
  return typeof text === 'string' && isOfficePage(text) ? text : '/office'
}

export function away(): Response {
  const response = plainPage(503, 'The office cannot check who asks just now. Please try again in a moment.')
  response.headers.set('retry-after', '5')
  return response
}

function leadTo(office: Office, path: string, request: Request, url: URL, setCookie?: string): Response {
  const here = request.method === 'GET' ? url.pathname + url.search : '/office'
  const location = `${office.publicUrl}${path}?next=${encodeURIComponent(here)}`
  const headers = new Headers({ location })
  if (setCookie) headers.append('set-cookie', setCookie)
  return new Response(null, { status: 303, headers })
}
