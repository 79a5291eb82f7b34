import type { AnswerOf, Input, Operation, Problem } from '#services/admin-contract/operation.ts'
import type { StaffRole } from '#services/admin-contract/staff-roles.ts'

/** An account that is signed in, as the backend gave it for this request. */
export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly role: StaffRole | undefined
  /** Whether this session was opened with a second factor (`aal2`). */
  readonly hasSecondStep: boolean
  /** When the session last gave its second factor. */
  readonly secondStepAt: Date | undefined
}

export interface OfficeSession {
  readonly signedIn: SignedIn
  /** The token for requests to the services as this account. It must never be in a page. */
  readonly accessToken: string
  readonly csrfToken: string
  readonly startedAt: Date
  readonly secret: string
}

export type Admission =
  | { readonly kind: 'signed-in'; readonly session: OfficeSession; readonly form: FormData | undefined }
  | { readonly kind: 'nobody'; readonly form: FormData | undefined; readonly setCookie: string | undefined }
  | { readonly kind: 'refused' }
  | { readonly kind: 'away' }

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds since 1970. */
  readonly expires_at: number
}

/** The browser that asks: the backend counts its attempts by network, and knows it again by these. */
export interface Asker {
  readonly address: string | undefined
  readonly userAgent: string | undefined
}

export type SignInResult =
  | { readonly kind: 'done'; readonly tokens: Tokens }
  /** The message is a sentence to show as it is. */
  | { readonly kind: 'refused'; readonly message: string }

export interface NewFactor {
  readonly id: string
  /** The picture to scan, as a `data:` address. */
  readonly qrCode: string
  /** The key that a person types who cannot scan the picture. */
  readonly secret: string
}

export interface SecondFactors {
  /** The id of the factor whose codes an authenticator app shows. */
  readonly app: string | undefined
  readonly passkey: string | undefined
  readonly hasRecoveryCodes: boolean
}

export interface PasskeyChallenge {
  readonly id: string
  /** WebAuthn's options in JSON, which the browser reads. */
  readonly options: string
}

export interface ShownPasskey {
  readonly challengeId: string
  /** The browser's answer, as it came. */
  readonly credential: Readonly<Record<string, unknown>>
}

/** Signing in at the backend, the twin or a hosted one. Each rejects where the backend does not answer. */
export interface OfficeSignIn {
  withPassword(email: string, password: string, asker: Asker): Promise<SignInResult>
  /** The account's second factors that were set up completely. */
  findFactors(session: OfficeSession): Promise<SecondFactors>
  /** Begins to set up a second factor; what was begun before and not completed is removed. */
  enroll(session: OfficeSession): Promise<NewFactor>
  /** Takes the code of an authenticator app. */
  verify(session: OfficeSession, factorId: string, code: string, asker: Asker): Promise<SignInResult>
  /** Takes a recovery code. */
  verifyRecoveryCode(session: OfficeSession, code: string, asker: Asker): Promise<SignInResult>
  /** Asks for something that the passkey signs; undefined where the backend has nothing to sign just now. */
  challengePasskey(
    session: OfficeSession,
    factorId: string,
    asker: Asker,
  ): Promise<PasskeyChallenge | undefined>
  verifyPasskey(
    session: OfficeSession,
    factorId: string,
    shown: ShownPasskey,
    asker: Asker,
  ): Promise<SignInResult>
}

export type Called<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** The message is a sentence to show as it is. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly message: string
      /** What is wrong with the fields of the body, each in a sentence, where the route says so. */
      readonly problems?: readonly Problem[] | undefined
    }

export type Refused = Extract<Called<unknown>, { kind: 'refused' }>

/** What `server/` hands to the pages of the office, and to no other page. */
export interface Office {
  readonly publicUrl: string
  readonly sessions: {
    begin(tokens: Tokens, replaced?: OfficeSession): Promise<string>
    admit(request: Request): Promise<Admission>
    end(session: OfficeSession): Promise<string>
  }
  readonly signIn: OfficeSignIn
  /**
   * Asks an admin route with the staff member's own token. Where it does not answer, that is a refusal with status 503,
   * and nothing is known of what was asked.
   */
  ask<Of extends Operation>(operation: Of, input: Input<Of>, token: string): Promise<Called<AnswerOf<Of>>>
  /** The answer of an admin route as it is, such as a file; undefined where it does not answer. */
  open(operation: Operation, input: AnyInput, token: string): Promise<Response | undefined>
  /** A hosted store's own admin, which keeps products and orders instead of the office. */
  readonly storeAdmin: string | undefined
  readonly log: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  readonly now: () => Date
}

export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}
