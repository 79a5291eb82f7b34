import { bodySchema } from './body-schema.ts'
import { SEARCH } from './capabilities.ts'
import { type OwnExtension, ownExtension } from './own-extension.ts'

export const FIT = 'fit'

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

const list = (description: string) => ({ type: 'array', items: { $ref: '#/$defs/seat' }, description })

/** What fits a body, as an addition to the search. */
export function fitExtension(publicUrl: string): OwnExtension {
  return ownExtension(publicUrl, FIT, {
    title: 'Seats that fit a body at a desk',
    description:
      'A search with `fit` finds the seats that fit a person at their desk, best first, and says of every seat why.',
    parent: SEARCH,
    $defs: {
      fit_request: bodySchema,
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
  })
}
