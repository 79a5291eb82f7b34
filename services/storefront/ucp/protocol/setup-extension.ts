import { bodySchema } from './body-schema.ts'
import { LOOKUP } from './capabilities.ts'
import { type OwnExtension, ownExtension } from './own-extension.ts'

export const SETUP = 'setup'

const sentences = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

/** The setup card of a seat for a body, as an addition to a product that is looked at. */
export function setupExtension(publicUrl: string): OwnExtension {
  return ownExtension(publicUrl, SETUP, {
    title: 'The setup card of a seat',
    description:
      'A product that is asked for with `setup` comes with its setup card for a person at their desk: where each part is set, and why.',
    parent: LOOKUP,
    $defs: {
      setup_request: bodySchema,
      setup_response: {
        type: 'object',
        required: ['handle', 'name', 'url', 'verdict', 'title', 'sentences'],
        properties: {
          handle: { type: 'string' },
          name: { type: 'string' },
          url: { type: 'string', format: 'uri' },
          verdict: {
            type: 'string',
            description:
              '`fits`, `near_miss`, or `does_not_fit`. Of one that does not fit no setting is told.',
          },
          title: { type: 'string' },
          setting: { type: 'object', description: 'Heights in inches, and holes counted from the lowest.' },
          setting_in_brief: { type: 'string' },
          steps: {
            type: 'array',
            description: 'In order.',
            items: {
              type: 'object',
              required: ['what', 'where', 'why'],
              properties: {
                what: { type: 'string' },
                where: { type: 'string' },
                why: { type: 'string' },
              },
            },
          },
          sentences: sentences('What it is like at this desk, how to test it, and which desks would do.'),
          reasons: sentences('Why it does not fit.'),
        },
      },
      [LOOKUP]: {
        get_product_request: { properties: { setup: { $ref: '#/$defs/setup_request' } } },
        get_product_response: { properties: { setup: { $ref: '#/$defs/setup_response' } } },
      },
    },
  })
}
