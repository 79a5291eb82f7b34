import type { ShopLocals } from '../locals.ts'
import { robotsText } from '../search-engines/robots.ts'

export function GET({ locals }: { locals: ShopLocals }): Response {
  return new Response(robotsText(locals.publicUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
