import { isIP } from 'node:net'
import { brand } from '#facts/brand.ts'
import { type Capability, PROFILE_PATH } from './capabilities.ts'

/** The extensions have versions of their own. */
const VERSION = '2026-11-26'
const LEAST_LABELS = 2

/** What the shop adds to the protocol under its own name. */
export interface OwnExtension {
  readonly name: string
  readonly capability: Capability
  /** Where its schema is. */
  readonly path: string
  /** For whoever composes it with the protocol's own. */
  readonly schema: object
}

interface Described {
  readonly title: string
  readonly description: string
  /** The capability of the protocol that it adds to. */
  readonly parent: string
  /** What it adds, as JSON Schema. */
  readonly $defs: Readonly<Record<string, unknown>>
}

/** A name begins with the domain that its schema comes from, backwards; at an address without one, with the brand's. */
export function ownName(publicUrl: string, what: string): string {
  const { hostname } = new URL(publicUrl)
  const labels = hostname.split('.')
  const isDomain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && labels.length >= LEAST_LABELS
  const own = brand.supportEmail.split('@')[1]?.split('.') ?? []
  return [...(isDomain ? labels : own).toReversed(), 'shopping', what].join('.')
}

export function ownExtension(
  publicUrl: string,
  what: string,
  { parent, ...described }: Described,
): OwnExtension {
  const path = `${PROFILE_PATH}/${what}.json`
  const name = ownName(publicUrl, what)
  const capability = {
    ...{ version: VERSION, spec: `${publicUrl}/agents.md`, schema: publicUrl + path },
    extends: [parent],
  }
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: publicUrl + path,
    ...{ name, version: VERSION },
    requires: { protocol: { min: '2026-08-25' } },
    ...described,
  }
  return { name, capability, path, schema }
}
