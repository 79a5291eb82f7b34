/** A chair with a level seat and an upright back, for comparison. Inches; x forward from the middle of the seat. */
export const ordinaryChair = {
  seatHeightIn: 17,
  seat: { middleIn: 0, depthIn: 17, widthIn: 18, thickIn: 1.6 },
  back: { atIn: -8, heightIn: 15, thickIn: 0.9, reclineDeg: 8 },
}
