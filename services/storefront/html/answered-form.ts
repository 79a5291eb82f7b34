import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * A page that answers a form stands in the browser's history as something that was sent: whoever comes back to it, or
 * loads it again, is asked by the browser whether to send it once more. After this it is asked for by its address.
 */
const BY_ADDRESS = "history.replaceState(null,'',location.href)"

/**
 * A browser that comes back to a form fills in what was typed there, but not what the server had put there again after a
 * mistake, unless a script has set it. A card's figures are left to whoever types them.
 */
const AS_TYPED = `document.querySelectorAll('textarea,input:not([type=file],[type=hidden],[autocomplete^=cc])').forEach(e=>{e.value=e.value})`

const SCRIPT = `${BY_ADDRESS};${AS_TYPED}`

/** Allows this one script in such a page, and no other. */
export const ANSWER_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

export function isAnsweredForm({ req, res }: Context): boolean {
  return req.method === 'POST' && res.headers.get('content-type')?.startsWith('text/html') === true
}

/** Ends the page with the script. A path that a form is posted to has to answer GET as well. */
export async function asAskedFor(page: Response): Promise<Response> {
  const text = await page.text()
  return new Response(text.replace(/<\/body>\s*<\/html>\s*$/, `<script>${SCRIPT}</script>$&`), page)
}
