import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
const SITE_GROUPS = 3
const ALL_GROUPS = 8
/** A socket for both versions tells an address of version 4 with this prefix. */
const MAPPED = '::ffff:'

/** The network of one customer of a provider: an address of version 4, or the /64 of one of version 6. */
export function networkOf(address: string): string {
  return prefixOf(address, NETWORK_GROUPS)
}

/** The widest that one line has of version 6: a /48, which is 65,536 networks. A mobile provider may have as many phones in one. */
export function siteOf(address: string): string {
  return prefixOf(address, SITE_GROUPS)
}

function prefixOf(address: string, taken: number): string {
  if (!isIPv6(address)) return address
  const shortest = canonical(address)
  if (shortest.startsWith(MAPPED)) return shortest
  const [head = [], tail] = shortest.split('::').map(groupsOf)
  const left = ALL_GROUPS - head.length - (tail?.length ?? 0)
  const groups = tail ? [...head, ...Array<string>(left).fill('0'), ...tail] : head
  return `${groups.slice(0, taken).join(':')}::/${taken * 16}`
}

/** The address in lower case, shortened, and with no part in dotted form: RFC 5952, as URLs have it. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
