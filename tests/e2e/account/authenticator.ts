import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const STEP_MS = 30_000
/** A code takes at most this long from here to the shop. */
const ON_THE_WAY_MS = 10_000

/** An authenticator app. The shop takes each code once, none older than the last, and those one step either side. */
export class Authenticator {
  readonly secret: string
  readonly #totp: TOTP

  /** Takes the secret as scanned, or as typed in groups. */
  constructor(secret: string) {
    this.secret = secret.replaceAll(/\s/g, '')
    this.#totp = new TOTP({ secret: this.secret })
  }

  /** The code of the step before (-1), of this one (0), or of the next (1): three codes without a wait. */
  async code(aside: -1 | 0 | 1): Promise<string> {
    const leftMs = STEP_MS - (Date.now() % STEP_MS)
    if (aside === -1 && leftMs < ON_THE_WAY_MS) await sleep(leftMs)
    return this.#totp.generate({ timestamp: Date.now() + aside * STEP_MS })
  }

  /** A code that is wrong now and one step to either side. */
  async wrongCode(): Promise<string> {
    const right = await Promise.all(([-1, 0, 1] as const).map((aside) => this.code(aside)))
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
  }
}
