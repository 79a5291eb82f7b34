import type { ShopLocals } from '../locals.ts'
import { agentsText } from '../search-engines/markdown/agents-text.ts'

export function GET({ locals }: { locals: ShopLocals }): Response {
  const { publicUrl, browser } = locals
  return new Response(agentsText({ publicUrl, storefront: browser.storefront }), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  })
}
