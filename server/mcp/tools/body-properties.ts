const figure = (min: number, max: number, description: string) => ({
  ...{ type: 'number', minimum: min, maximum: max },
  description,
})

/** Tools take these figures of a person at a desk. They are described as JSON Schema. */
export const bodyProperties = {
  height_in: figure(36, 96, 'Height of the person in inches (5 ft 6 in is 66)'),
  height_cm: figure(92, 243, 'Height of the person in centimeters'),
  desk_in: figure(15, 60, 'From the floor to the top of the desk, in inches'),
  desk_cm: figure(39, 152, 'From the floor to the top of the desk, in centimeters'),
  weight_lb: figure(40, 1000, 'Weight of the person in pounds'),
  weight_kg: figure(19, 453, 'Weight of the person in kilograms'),
  shins_hurt: { type: 'boolean', description: 'Whether their shins hurt when they kneel' },
}
