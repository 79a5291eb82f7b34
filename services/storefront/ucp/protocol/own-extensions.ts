import type { Capabilities } from './capabilities.ts'
import { fitExtension } from './fit-extension.ts'
import type { OwnExtension } from './own-extension.ts'
import { passportExtension } from './passport-extension.ts'
import { setupExtension } from './setup-extension.ts'

interface Known {
  readonly publicUrl: string
  /** Undefined where nobody has handed in how seats fit. */
  readonly answerFit?: unknown
  readonly answerSetup?: unknown
}

/** What the shop adds to the protocol. */
export function ownExtensions({ publicUrl, answerFit, answerSetup }: Known): OwnExtension[] {
  return [
    ...(answerFit === undefined ? [] : [fitExtension(publicUrl)]),
    ...(answerSetup === undefined ? [] : [setupExtension(publicUrl)]),
    passportExtension(publicUrl),
  ]
}

export function capabilitiesOf(extensions: readonly OwnExtension[]): Capabilities {
  return new Map(extensions.map(({ name, capability }) => [name, capability]))
}
