import { FORM_PATHS } from '#shop/ui/form/form-paths.ts'
import { publicKeys } from './ask-routes.ts'
import { hostileBodies } from './bodies.ts'
import { type DearRequest, type Foothold, times } from './dear-request.ts'
import { fillPath } from './fill-path.ts'

/** Paths that forms post to: those with a page of their own, and those that every page's forms use. */
const POSTED_TO: readonly string[] = [...FORM_PATHS, '/currency', '/cart', '/cart.json']
const FORM = 'application/x-www-form-urlencoded'
/** A little less than a form's limit. */
const FORM_BYTES = 63_000

export function askPage(page: string, parameters: readonly string[], foothold: Foothold): DearRequest[] {
  const path = fillPath(page, foothold)
  const common = { protocol: 'page', method: 'GET', headers: {}, pace: 'at once' } as const
  const made = (at: number) => `${process.pid}${at}${Math.random().toString(36).slice(2)}`
  return [
    ...parameters.map((name) => ({
      ...common,
      name: `GET ${page}, ${name} that nobody asked for`,
      target: `${path}?${name}=${made(0)}%20chair%20stool`,
    })),
    ...parameters.map((name) => ({
      ...common,
      name: `GET ${page}, a long ${name}`,
      target: `${path}?${name}=${times(1_200, (at) => `w${at}`).join('+')}`,
    })),
    {
      ...common,
      name: `GET ${page}, thousands of parameters`,
      target: `${path}?${times(1_500, (at) => `a${at}=${at}`).join('&')}`,
    },
    { ...common, name: `GET ${page}, a long address`, target: `${path}/${'../x/'.repeat(2_500)}` },
    ...POSTED_TO.filter((each) => each === page).flatMap((form) => askForm(form, foothold)),
  ]
}

function askForm(path: string, foothold: Foothold): DearRequest[] {
  const common = {
    protocol: 'page',
    method: 'POST',
    target: path,
    headers: { ...publicKeys(foothold), origin: foothold.origin },
    pace: 'at once',
  } as const
  const field = (name: string) => `${name}=${'x'.repeat(FORM_BYTES / 8)}`
  const fields = [
    'name',
    'email',
    'subject',
    'message',
    'website',
    'audience',
    'currency',
    'product',
    'quantity',
  ]
    .map(field)
    .join('&')
  return [
    {
      ...common,
      name: `POST ${path}, long fields`,
      headers: { ...common.headers, 'content-type': FORM },
      body: () => Buffer.from(fields),
    },
    ...hostileBodies.map(({ what, contentType, make }) => ({
      ...common,
      name: `POST ${path}, ${what}`,
      headers: { ...common.headers, 'content-type': contentType },
      body: make,
    })),
    ...hostileBodies.map(({ what, contentType, make }) => ({
      ...common,
      name: `POST ${path}, 63 kB of ${what}`,
      headers: { ...common.headers, 'content-type': contentType },
      body: () => make().subarray(0, FORM_BYTES),
    })),
    ...(['a byte a second', 'never ends'] as const).map((pace) => ({
      ...common,
      name: `POST ${path}, ${pace}`,
      headers: { ...common.headers, 'content-type': FORM },
      body: () => Buffer.from('name=a'),
      pace,
    })),
  ]
}
