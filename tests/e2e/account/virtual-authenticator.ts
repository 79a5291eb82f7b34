import type { Page } from '@playwright/test'

/** A device with passkeys of its own, as Chromium plays one. Its holder says yes to all that it is asked. */
export class VirtualAuthenticator {
  readonly #session
  readonly #id

  private constructor(session: Awaited<ReturnType<typeof openSession>>, id: string) {
    this.#session = session
    this.#id = id
  }

  static async of(page: Page): Promise<VirtualAuthenticator> {
    const session = await openSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  /** The holder shows the wrong finger from now on, or the right one again. */
  async setRecognized(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }

  /** Sets the device's counters back, as those of a copy stand. */
  async turnBack(): Promise<void> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId: this.#id })
    await this.#session.send('WebAuthn.clearCredentials', { authenticatorId: this.#id })
    for (const credential of credentials) {
      await this.#session.send('WebAuthn.addCredential', {
        authenticatorId: this.#id,
        credential: { ...credential, signCount: 1 },
      })
    }
  }
}

function openSession(page: Page) {
  return page.context().newCDPSession(page)
}
