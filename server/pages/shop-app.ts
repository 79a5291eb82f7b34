import type { SharedLocals, ShopLocals } from '#shop/locals.ts'
import type { OutsideOrigins } from './security-headers.ts'

/** The built shop, which is Astro's app. */
export interface ShopApp {
  render(request: Request, options: { locals: ShopLocals; addCookieHeader: boolean }): Promise<Response>
}

/** The parts that both public and personal pages are made with. */
export interface PageParts {
  readonly app: ShopApp
  readonly locals: SharedLocals
  readonly origins: OutsideOrigins
}
