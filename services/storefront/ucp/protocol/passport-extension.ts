import { LOOKUP } from './capabilities.ts'
import { type OwnExtension, ownExtension } from './own-extension.ts'

export const PASSPORT = 'passport'

const orNull = (type: string, description: string) => ({ type: [type, 'null'], description })

/** The passport of a chair that was sold, as an addition to a product that is looked at. */
export function passportExtension(publicUrl: string): OwnExtension {
  return ownExtension(publicUrl, PASSPORT, {
    title: 'The passport of a chair',
    description:
      'A product that is asked for by the link of a chair’s passport, or by the code on its card, comes with that chair’s passport. It names nobody. A code that opens nothing is answered as a product that there is not.',
    parent: LOOKUP,
    $defs: {
      passport: {
        type: 'object',
        required: ['url', 'model', 'finish', 'warranty', 'settings', 'parts_that_fit'],
        properties: {
          url: { type: 'string', format: 'uri', description: 'The chair’s own page.' },
          model: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              number: { type: 'string' },
              handle: { type: 'string', description: 'The handle of its product.' },
            },
          },
          finish: orNull('string', 'Of the variant that was sold.'),
          delivered_on: orNull('string', 'YYYY-MM-DD; null until it arrived.'),
          warranty: {
            type: 'object',
            properties: {
              until: orNull('string', 'YYYY-MM-DD; null until it arrived, and for a later owner.'),
              in_words: { type: 'string' },
            },
          },
          settings: {
            type: 'object',
            description: 'As its owner noted them. Holes are counted from the lowest.',
            properties: {
              seat_hole: orNull('integer', 'Of the seat, at the rear where the front has knobs of its own.'),
              knee_hole: orNull('integer', 'Of the knee pad.'),
            },
          },
          parts_that_fit: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                handle: { type: 'string' },
                name: { type: 'string' },
                url: { type: 'string', format: 'uri' },
              },
            },
          },
        },
      },
      [LOOKUP]: {
        get_product_request: {
          properties: { id: { description: 'Also the link of a passport, or the code on a card.' } },
        },
        get_product_response: { properties: { passport: { $ref: '#/$defs/passport' } } },
      },
    },
  })
}
