import * as v from 'valibot'

const figure = (minimum: number, maximum: number, description: string) => ({
  ...{ type: 'number', minimum, maximum },
  description,
})

/** What is asked of a person at a desk, for whoever composes the schemas. */
export const bodySchema = {
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
}

const number = v.optional(v.pipe(v.number(), v.finite()))

/** The same as it is read; the bounds, and what is said of them, are the fit finder's own. */
export const askedBody = v.object({
  ...{ height_in: number, height_cm: number, desk_in: number, desk_cm: number },
  ...{ weight_lb: number, weight_kg: number },
  shins_hurt: v.optional(v.boolean()),
})
