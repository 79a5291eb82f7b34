import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const STEP_MS = 30_000
/** As long as a code takes from here to the shop, at the most. */
const ON_THE_WAY_MS = 5_000

/** Somebody's app. The shop takes a code once and none that is older, and one step before and after its own clock. */
export class Authenticator {
  readonly secret: string
  readonly #totp: TOTP

  /** As it was scanned, or typed in groups. */
  constructor(secret: string) {
    this.secret = secret.replaceAll(/\s/g, '')
    this.#totp = new TOTP({ secret: this.secret })
  }

  /** Of the step before (-1), of this one (0), or of the next (1): three codes without waiting for one. */
  async code(aside: -1 | 0 | 1): Promise<string> {
    const leftMs = STEP_MS - (Date.now() % STEP_MS)
    if (aside === -1 && leftMs < ON_THE_WAY_MS) await sleep(leftMs)
    return this.#totp.generate({ timestamp: Date.now() + aside * STEP_MS })
  }

  /** Any code but one that is right about now. */
  async wrongCode(): Promise<string> {
    const right = await Promise.all(([-1, 0, 1] as const).map((aside) => this.code(aside)))
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
  }
}
