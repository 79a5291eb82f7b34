import { redirectOperations } from '#services/admin-contract/redirects.ts'
import type { Verb } from './admin-client.ts'

export const redirects: Verb = {
  takes: [],
  does: 'all redirects',
  async run(admin, tell) {
    let next: string | null | undefined
    let count = 0
    do {
      const query = next ? { after: next } : {}
      const page = await admin.ask(redirectOperations.listRedirects, { query })
      for (const { path, target } of page.redirects) tell(`${path}  ${target}`)
      count += page.redirects.length
      next = page.next
    } while (next)
    if (count === 0) tell('there are no redirects')
  },
}

export const redirect: Verb = {
  takes: ['PATH', 'TARGET'],
  does: 'leads visitors from one address to another',
  async run(admin, tell, [path = '', target = '']) {
    const set = await admin.ask(redirectOperations.setRedirect, { body: { path, target } })
    const before = set.before === null ? '' : `; it led to ${set.before}`
    tell(`${set.path} now leads to ${set.target}, unless the shop has a page there${before}`)
  },
}

export const removeRedirect: Verb = {
  takes: ['PATH'],
  does: 'removes a redirect',
  async run(admin, tell, [path = '']) {
    const removed = await admin.ask(redirectOperations.removeRedirect, { body: { path } })
    tell(`${removed.path} no longer leads to ${removed.target}`)
  },
}
