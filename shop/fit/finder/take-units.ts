/** 5'6", 5 ft 6, 5 6, 5 feet and 6 inches */
export const FEET_AND_INCHES =
  /^(\d)\s*(?:['’′]|ft\.?|feet|foot|\s)[\s,]*(?:and\s+)?(\d{1,2})\s*(?:["”″]|in\.?|inch|inches|''|’’)?$/i
const FIGURE_AND_UNIT = /^(\d+(?:[.,]\d+)?)\s*(\D+?)\.?$/

/** A unit as the fields name it, and how people write it behind a figure. */
const UNITS: readonly (readonly [unit: string, written: RegExp])[] = [
  ['ft', /^(?:['’′]|ft|foot|feet)$/i],
  ['in', /^(?:["”″]|in|inch|inches|''|’’)$/i],
  ['cm', /^(?:cm|centimet(?:er|re)s?)$/i],
  ['lb', /^(?:lbs?|pounds?)$/i],
  ['kg', /^(?:kgs?|kilos?|kilograms?)$/i],
]

/** Puts a figure whose unit is typed with it into the field of that unit; whatever is not clear stays as it is. */
export function takeUnits<Field extends string>(
  typed: Readonly<Record<Field, string>>,
): Record<Field, string> {
  const taken: Record<string, string> = { ...typed }
  const isFree = (field: string) => taken[field]?.trim() === ''
  const [, feet, inches] = FEET_AND_INCHES.exec(taken['height-ft']?.trim() ?? '') ?? []
  if (feet && inches && isFree('height-in') && isFree('height-cm')) {
    taken['height-ft'] = feet
    taken['height-in'] = inches
  }
  for (const [field, text] of Object.entries(taken)) {
    const [, figure, written = ''] = FIGURE_AND_UNIT.exec(text.trim()) ?? []
    const unit = UNITS.find(([, way]) => way.test(written))?.[0]
    const [measure] = field.split('-')
    const meant = `${measure}-${unit}`
    if (!figure || (meant !== field && !isFree(meant))) continue
    taken[field] = ''
    taken[meant] = figure
  }
  return taken as Record<Field, string>
}
