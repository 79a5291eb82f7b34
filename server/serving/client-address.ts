import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type AddressReader = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/** A connection that broke off tells none. Those are counted together: without one, a call is this process's own. */
const NO_ADDRESS = '0.0.0.0'
const FAMILIES = { 4: 'ipv4', 6: 'ipv6' } as const

/** Whom a request comes from: each trusted proxy is believed about who came to it, and nobody else about anything. */
export function createAddressReader(trusted: readonly string[]): AddressReader {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (family) proxies.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  const isProxy = (address: string) => {
    const family = familyOf(address)
    return family !== undefined && proxies.check(address, family)
  }

  return ({ socket, headers }) => {
    const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    let address = plain(socket.remoteAddress ?? '')
    for (const before of told.reverse().map(plain)) {
      if (!isProxy(address) || !familyOf(before)) break
      address = before
    }
    return familyOf(address) ? address : NO_ADDRESS
  }
}

/** An IPv4-mapped address of version 6 is the same as its IPv4 one, and a zone is this machine's own matter. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
    .replace(/%.*$/, '')
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 4 || version === 6 ? FAMILIES[version] : undefined
}
