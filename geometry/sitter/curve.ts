type Curve = (at: number) => number

/** A smooth curve through values at places that rise: cubic between them, with the slopes given there. */
function cubic(places: readonly number[], values: readonly number[], slopes: readonly number[]): Curve {
  return (at) => {
    const after = places.findIndex((place) => place > at)
    const index = Math.min(Math.max((after < 0 ? places.length : after) - 1, 0), places.length - 2)
    const [from = 0, to = 1] = places.slice(index)
    const [a = 0, b = 0] = values.slice(index)
    const span = to - from
    const [m = 0, n = 0] = slopes.slice(index).map((slope) => slope * span)
    const share = (at - from) / span
    const [square, cube] = [share ** 2, share ** 3]
    return (
      (2 * cube - 3 * square + 1) * a +
      (cube - 2 * square + share) * m +
      (3 * square - 2 * cube) * b +
      (cube - square) * n
    )
  }
}

/** How values climb from each place to the next. */
const climbs = (places: readonly number[], values: readonly number[]): number[] =>
  places.slice(1).map((place, index) => {
    const from = places[index] ?? 0
    return ((values[index + 1] ?? 0) - (values[index] ?? 0)) / (place - from)
  })

/** Through every value, and never beyond two neighbours. */
export function monotone(places: readonly number[], values: readonly number[]): Curve {
  const climb = climbs(places, values)
  const slopes = values.map((_, index) => {
    const [before, after] = [climb[index - 1], climb[index]]
    if (before === undefined) return (after ?? 0) * 1.6
    if (after === undefined) return before * 1.6
    return before * after > 0 ? 2 / (1 / before + 1 / after) : 0
  })
  return cubic(places, values, slopes)
}

/** Through every [place, value], as a turner's eye would have it. */
export function swelling(stations: readonly (readonly [number, number])[]): Curve {
  const [places, values] = [stations.map(([place]) => place), stations.map(([, value]) => value)]
  const climb = climbs(places, values)
  const slopes = values.map((_, index) => {
    const [before, after] = [climb[index - 1], climb[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    const [back, ahead] = [
      (places[index] ?? 0) - (places[index - 1] ?? 0),
      (places[index + 1] ?? 0) - (places[index] ?? 0),
    ]
    // The slope of a parabola through the three, wherever the middle one lies.
    return (before * ahead + after * back) / (back + ahead)
  })
  return cubic(places, values, slopes)
}
