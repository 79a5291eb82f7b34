const toStep = (step: number) => (value: number) => Math.round(value / step) * step

/** Bodies of one height differ by an inch, so what is derived from a height is said to the half inch. */
export const toHalfInch = toStep(0.5)
export const toTenth = toStep(0.1)

/** As finely as people know them, so that 157 cm is 5'2" and 71 cm is a desk of 28 in. */
export const canonical = { heightIn: toStep(0.5), deskIn: toStep(0.25), weightLb: toStep(1) }
