import { useState } from 'react'

/** The one of two sources that has changed last: what the page said, or what the backend said since. */
export function useNewest(page: number, asked: number | undefined): number {
  const [seen, setSeen] = useState({ page, asked, newest: asked ?? page })
  if (page === seen.page && asked === seen.asked) return seen.newest
  const newest = asked !== undefined && asked !== seen.asked ? asked : page
  setSeen({ page, asked, newest })
  return newest
}
