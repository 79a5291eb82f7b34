import { isIP } from 'node:net'
import { connect } from 'node:tls'

const LOOK_EVERY_MS = 60 * 60_000
const ANSWER_MS = 5_000
const HTTPS_PORT = 443

export interface CertificateWatch extends Disposable {
  readonly host: string
  /** In seconds since 1970; undefined as long as nobody answered there. */
  readonly expiresAtS: number | undefined
}

/**
 * Watches when the certificate of the shop's public address expires. Payment providers and hosted services send their
 * webhooks there, and stop as soon as it has. Undefined for an address without a certificate.
 */
export function watchCertificate(publicUrl: string): CertificateWatch | undefined {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return undefined
  const host = hostname.replaceAll(/[[\]]/g, '')
  let expiresAtS: number | undefined
  const look = async () => {
    expiresAtS = (await readExpiry(host, Number(port || HTTPS_PORT))) ?? expiresAtS
  }
  void look()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    host,
    get expiresAtS() {
      return expiresAtS
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** A certificate that is not trusted, as one that has expired, is read all the same. */
export function readExpiry(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: ANSWER_MS })
    const end = (expiresAtS?: number) => {
      resolve(expiresAtS)
      socket.destroy()
    }
    socket.once('secureConnect', () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(validTo) ? undefined : validTo / 1000)
    })
    socket.once('timeout', () => end())
    socket.once('error', () => end())
  })
}
