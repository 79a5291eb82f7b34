import { VIEW_PREFIX } from '../view/view-prefix.ts'

/** The address that a link of the reviews leads to from here. Other parameters stay, such as an option chosen since. */
export function addressFrom(link: URL, here: URL): URL {
  const address = new URL(here)
  for (const name of [...address.searchParams.keys()])
    if (name.startsWith(VIEW_PREFIX)) address.searchParams.delete(name)
  for (const [name, value] of link.searchParams)
    if (name.startsWith(VIEW_PREFIX)) address.searchParams.set(name, value)
  address.hash = '#reviews'
  return address
}

/** Completes links before they are shown, so that in another tab too they lead to the page that they stand on. */
export function settleLinks(within: ParentNode): void {
  const here = new URL(location.href)
  for (const link of within.querySelectorAll<HTMLAnchorElement>('a[data-in-place]')) settleLink(link, here)
}

export function settleLink(link: HTMLAnchorElement, here = new URL(location.href)): URL {
  const address = addressFrom(new URL(link.getAttribute('href') ?? '', here), here)
  link.href = `${address.pathname}${address.search}${address.hash}`
  return address
}
