import { defineMiddleware, sequence } from 'astro:middleware'
import { withoutIslandScripts } from './islands/island-scripts.ts'
import { pathOfMarkdown } from './search-engines/markdown/markdown-paths.ts'
import { pageMarkdown } from './search-engines/markdown/page-markdown.ts'
import { withFirstScreenStyles } from './styles/first-screen-styles.ts'
import { FORM_PATHS } from './ui/form/form-paths.ts'

const FORMS: ReadonlySet<string> = new Set(FORM_PATHS)
const OFFICE = /^\/office(?:\/|$)/

/** Reads what is posted to a form once, so that the page which shows the form needs no request, and has none. */
const readForm = defineMiddleware(async ({ request, url, locals }, next) => {
  if (request.method === 'POST' && FORMS.has(url.pathname)) {
    // What cannot be read is a form without its fields, and is answered as one.
    const form = await request.formData().catch(() => new FormData())
    const wantsJson = request.headers.get('accept')?.includes('application/json') === true
    locals.posted = { form, wantsJson }
  }
  return next()
})

/** A page carries what its first screen needs; what several pages need lies in files, which a browser keeps. */
const lighten = defineMiddleware(async ({ url }, next) => {
  const response = await next()
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  if (!isHtml || OFFICE.test(url.pathname)) return response
  const made = Buffer.from(await response.arrayBuffer())
  const { html, styleHash } = withFirstScreenStyles(withoutIslandScripts(made))
  const headers = new Headers(response.headers)
  // The page's length as Astro made it, which a personal page would hand on.
  headers.delete('content-length')
  const policy = headers.get('content-security-policy')
  if (policy && styleHash)
    headers.set('content-security-policy', policy.replace(/\bstyle-src /, `$&'${styleHash}' `))
  return new Response(html, { status: response.status, headers })
})

/** The page for people is made outside of what an address that leads nowhere answers. */
const NOTHING_THERE = '# Page not found\n'

/** Answers `/about.md` with the words of `/about`, made by the page itself, so that both always say the same. */
const answerMarkdown = defineMiddleware(async ({ url, locals }, next) => {
  const path = pathOfMarkdown(url.pathname)
  if (path === undefined) return next()
  const { page } = locals
  // A document that many addresses share is shared among those that ask for Markdown alone.
  const sharedAs: typeof page.sharedAs = (what) => page.sharedAs(`${what}, as Markdown`)
  Object.assign(locals, { page: Object.create(page, { sharedAs: { value: sharedAs } }) })
  const response = await next(path)
  const html = await response.text()
  const headers = { 'content-type': 'text/markdown; charset=utf-8' }
  const text = html === '' ? NOTHING_THERE : pageMarkdown(html, locals.publicUrl)
  return new Response(text, { status: response.status, headers })
})

export const onRequest = sequence(lighten, answerMarkdown, readForm)
