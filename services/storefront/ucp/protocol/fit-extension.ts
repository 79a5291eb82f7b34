import { isIP } from 'node:net'
import { brand } from '#facts/brand.ts'
import { type Capabilities, type Capability, PROFILE_PATH, SEARCH } from './capabilities.ts'

/** The extension has versions of its own. */
const VERSION = '2026-11-26'
const LEAST_LABELS = 2

export const FIT_SCHEMA_PATH = `${PROFILE_PATH}/fit.json`

/** A name begins with the domain that its schema comes from, backwards; at an address without one, with the brand's. */
export function fitName(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const labels = hostname.split('.')
  const isDomain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && labels.length >= LEAST_LABELS
  const own = brand.supportEmail.split('@')[1]?.split('.') ?? []
  return [...(isDomain ? labels : own).toReversed(), 'shopping', 'fit'].join('.')
}

/** What the shop adds to the protocol; nothing where nobody has handed in how seats fit. */
export function extensionsOf({
  publicUrl,
  answerFit,
}: {
  readonly publicUrl: string
  readonly answerFit: unknown
}): Capabilities {
  return answerFit === undefined ? new Map() : new Map([[fitName(publicUrl), fitCapability(publicUrl)]])
}

function fitCapability(publicUrl: string): Capability {
  return {
    version: VERSION,
    spec: `${publicUrl}/agents.md`,
    schema: publicUrl + FIT_SCHEMA_PATH,
    extends: [SEARCH],
  }
}

const figure = (minimum: number, maximum: number, description: string) => ({
  ...{ type: 'number', minimum, maximum },
  description,
})

const seat = {
  type: 'object',
  required: ['handle', 'name', 'url'],
  properties: {
    handle: { type: 'string', description: 'The handle of its product.' },
    name: { type: 'string' },
    url: { type: 'string', format: 'uri' },
    setting: { type: 'object', description: 'Heights in inches, and holes counted from the lowest.' },
    setting_in_brief: { type: 'string' },
    steps: { type: 'array', description: 'How it is set for this person, in order.' },
    reasons: { type: 'array', items: { type: 'string' }, description: 'Why it does not fit.' },
  },
}

/** What the extension adds to a search, as JSON Schema, for whoever composes it with the protocol's own. */
export function fitSchema(publicUrl: string): object {
  const list = (description: string) => ({ type: 'array', items: { $ref: '#/$defs/seat' }, description })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: publicUrl + FIT_SCHEMA_PATH,
    name: fitName(publicUrl),
    version: VERSION,
    title: 'Seats that fit a body at a desk',
    description:
      'A search with `fit` finds the seats that fit a person at their desk, best first, and says of every seat why.',
    requires: { protocol: { min: '2026-08-25' } },
    $defs: {
      fit_request: {
        type: 'object',
        description: 'Each measure in one unit. Height and desk are needed.',
        properties: {
          height_in: figure(36, 96, 'Height of the person in inches.'),
          height_cm: figure(92, 243, 'Height of the person in centimeters.'),
          desk_in: figure(15, 60, 'From the floor to the top of the desk, in inches.'),
          desk_cm: figure(39, 152, 'From the floor to the top of the desk, in centimeters.'),
          weight_lb: figure(40, 1000, 'Weight of the person in pounds.'),
          weight_kg: figure(19, 453, 'Weight of the person in kilograms.'),
          shins_hurt: { type: 'boolean', description: 'Whether their shins hurt when they kneel.' },
        },
      },
      seat,
      fit_response: {
        type: 'object',
        properties: {
          fits: list('Best first; the products of the answer are these.'),
          near_misses: list('What a keyboard tray or a raised keyboard makes up for.'),
          does_not_fit: list('Each with its reasons.'),
          other_desks: { type: 'array', description: 'Where none fits: the nearest desks at which some do.' },
          summary: { type: 'string' },
        },
      },
      [SEARCH]: {
        search_request: { properties: { fit: { $ref: '#/$defs/fit_request' } } },
        search_response: { properties: { fit: { $ref: '#/$defs/fit_response' } } },
      },
    },
  }
}
