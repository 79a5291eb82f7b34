import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
const ALL_GROUPS = 8
/** An address of version 4, as a socket for both may tell it. */
const MAPPED = '::ffff:'

/** What one customer of a provider has: an address of version 4, the /64 of one of version 6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const shortest = canonical(address)
  if (shortest.startsWith(MAPPED)) return shortest
  const [head = [], tail] = shortest.split('::').map(groupsOf)
  const left = ALL_GROUPS - head.length - (tail?.length ?? 0)
  const groups = tail ? [...head, ...Array<string>(left).fill('0'), ...tail] : head
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** In lower case, shortened, and without the dots that its end may be written in: RFC 5952, as URLs have it. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
