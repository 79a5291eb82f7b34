import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * A page that answers a form stands in the browser's history as something that was sent: whoever comes back to it, or
 * loads it again, is asked by the browser whether to send it once more. After this it is asked for by its address.
 */
const SCRIPT = "history.replaceState(null,'',location.href)"

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
