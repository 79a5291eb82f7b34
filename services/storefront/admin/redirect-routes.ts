import type { Hono } from 'hono'
import { redirectOperations } from '#services/admin-contract/redirects.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'
import { readRedirectPath, readRedirectTarget } from '../redirects/redirect-path.ts'
import { listRedirects, removeRedirect, setRedirect } from './set-redirect.ts'

const NO_PATH = refuse(
  422,
  'a redirect is from a path of this shop such as /old-chair, without ? and #; the home page is always there',
)
const NO_TARGET = refuse(
  422,
  'a redirect leads to a path of this shop such as /product/keel-saddle-stool, or to an address that begins with https://',
)

export function redirectRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(redirectOperations, {
    listRedirects: ({ query }) => listRedirects(database, query.after),
    setRedirect: ({ body, who }) =>
      fromPath(body.path, async (path) => {
        const target = readRedirectTarget(body.target)
        if (target === undefined) return NO_TARGET
        return setRedirect(database, { who, now: now() }, { path, target })
      }),
    removeRedirect: ({ body, who }) =>
      fromPath(body.path, (path) => removeRedirect(database, { who, now: now() }, { path })),
  })
}

async function fromPath<Result>(
  text: string,
  act: (path: string) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const path = readRedirectPath(text)
  return path === undefined ? NO_PATH : act(path)
}
