import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type AddressReader = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/** A broken connection has no address. All of those count as this one, since no address means this process itself. */
const NO_ADDRESS = '0.0.0.0'
const FAMILIES = { 4: 'ipv4', 6: 'ipv6' } as const

/** Tells whether an address is one of these addresses and networks. */
export function createProxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (family) proxies.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => {
    const known = plainAddress(address)
    const family = familyOf(known)
    return family !== undefined && proxies.check(known, family)
  }
}

/** Finds a request's address: a trusted proxy is believed about its own client, and nobody else about anything. */
export function createAddressReader(trusted: readonly string[]): AddressReader {
  const isProxy = createProxyCheck(trusted)
  return ({ socket, headers }) => {
    const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    let address = plainAddress(socket.remoteAddress ?? '')
    for (const before of told.reverse().map(plainAddress)) {
      if (!isProxy(address) || !familyOf(before)) break
      address = before
    }
    return familyOf(address) ? address : NO_ADDRESS
  }
}

/** An IPv4-mapped IPv6 address counts as its IPv4 address, and a zone, which only this machine knows, is dropped. */
export function plainAddress(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
    .replace(/%.*$/, '')
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 4 || version === 6 ? FAMILIES[version] : undefined
}
