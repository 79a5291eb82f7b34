import { isIPv6 } from 'node:net'

const LINE_BITS = 56
const SUBNET_BITS = 64
const SITE_BITS = 48
const GROUP_BITS = 16
const ALL_GROUPS = 8
/** A socket for both versions tells an address of version 4 with this prefix. */
const MAPPED = '::ffff:'

/**
 * What limits count as one: an address of version 4, or a /56 of version 6, which is what a household or a rented server
 * has without asking for more. Of a mobile provider's it is up to 256 phones, fewer than share an address of version 4.
 */
export function networkOf(address: string): string {
  return prefixOf(address, LINE_BITS)
}

/** What people are known again by: an address of version 4, or a /64 of version 6, the least that anybody has. */
export function subnetOf(address: string): string {
  return prefixOf(address, SUBNET_BITS)
}

/** The widest that one line has of version 6: a /48, which is 256 networks. A mobile provider may have 65,536 phones in one. */
export function siteOf(address: string): string {
  return prefixOf(address, SITE_BITS)
}

function prefixOf(address: string, bits: number): string {
  if (!isIPv6(address)) return address
  const shortest = canonical(address)
  if (shortest.startsWith(MAPPED)) return shortest
  const [head = [], tail] = shortest.split('::').map(groupsOf)
  const left = ALL_GROUPS - head.length - (tail?.length ?? 0)
  const groups = tail ? [...head, ...Array<string>(left).fill('0'), ...tail] : head
  const taken = groups.slice(0, Math.ceil(bits / GROUP_BITS))
  const over = taken.length * GROUP_BITS - bits
  const last = (Number.parseInt(taken.pop() ?? '0', 16) >> over) << over
  return `${[...taken, last.toString(16)].join(':')}::/${bits}`
}

/** The address in lower case, shortened, and with no part in dotted form: RFC 5952, as URLs have it. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
