import { add, direction, distance, leftOf, type Point, radians, scale } from '../geometry/point.ts'
import { ink, mix, paper } from './color.ts'
import { letter, textWidth } from './lettering.ts'
import { EDGE, HAIRLINE, line } from './paint.ts'
import { at, onSheet, round, type View } from './view.ts'

const CM_PER_INCH = 2.54
const TICK = 13
const SOFT = mix(ink, paper, 0.3)

export interface DimensionOptions {
  /** the measurement as facts/ has it; the drawn length is checked against it */
  readonly inches: number
  /** how far the line stands to the left of the way from `from` to `to`, in inches */
  readonly away: number
  /** height of the inch figure in the sheet's units */
  readonly size?: number
  /** leaves out the lines that lead from the object to the dimension */
  readonly bare?: boolean
  /** the side of the line on which all figures stand; without it, inches stand above a level line and centimetres below */
  readonly side?: 'left' | 'right'
  /** both ends of a range, where the line spans one */
  readonly range?: readonly [min: number, max: number]
}

const number = (value: number): string => String(Math.round(value * 100) / 100)

function inCentimetres(inches: number): string {
  const centimetres = inches * CM_PER_INCH
  return number(inches < 4 ? Math.round(centimetres * 10) / 10 : Math.round(centimetres))
}

const inchLabel = (...inches: readonly number[]): string => `${inches.map(number).join('–')} in`
const centimetreLabel = (...inches: readonly number[]): string => `${inches.map(inCentimetres).join('–')} cm`

/** A dimension line with its ticks, the figure in inches and, beneath, in centimetres. */
export function dimension(view: View, from: Point, to: Point, options: DimensionOptions): string {
  const aside = leftOf(direction(from, to))
  const [start, end] = [add(from, scale(aside, options.away)), add(to, scale(aside, options.away))]
  const length = round(distance(onSheet(view, start), onSheet(view, end)))
  const body = `${line(`M${at(view, start)}L${at(view, end)}`, HAIRLINE)}${tick(view, start)}${tick(view, end)}`
  const leads = options.bare ? '' : lead(view, from, start) + lead(view, to, end)
  return `<g data-inches="${options.inches}" data-length="${length}">${leads}${body}${figures(view, start, end, options)}</g>`
}

const LEAD_GAP_IN = 0.5
const LEAD_PAST_IN = 0.4

function lead(view: View, from: Point, to: Point): string {
  const reach = distance(from, to)
  const alongTheFloor = from[1] === 0 && to[1] === 0
  if (alongTheFloor || reach < LEAD_GAP_IN * 2) return ''
  const along = direction(from, to)
  const path = `M${at(view, add(from, scale(along, LEAD_GAP_IN)))}L${at(view, add(to, scale(along, LEAD_PAST_IN)))}`
  return line(path, HAIRLINE, mix(ink, paper, 0.45))
}

function figures(view: View, start: Point, end: Point, options: DimensionOptions): string {
  const [a, b] = [onSheet(view, start), onSheet(view, end)]
  const size = options.size ?? 50
  const small = Math.max(34, size * 0.68)
  const values = options.range ?? [options.inches]
  const [inches, centimetres] = [inchLabel(...values), centimetreLabel(...values)]
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  if (Math.min(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) > 1) {
    const degrees = round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI)
    const [above, below] = [
      letter(inches, [0, -size * 0.45], { height: size, anchor: 0.5 }),
      letter(centimetres, [0, small * 1.5], { height: small, anchor: 0.5, color: SOFT }),
    ]
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${degrees})">${above}${below}</g>`
  }
  if (!options.side) {
    return (
      letter(inches, [x, y - size * 0.45], { height: size, anchor: 0.5 }) +
      letter(centimetres, [x, y + small * 1.5], { height: small, anchor: 0.5, color: SOFT })
    )
  }
  const right = options.side === 'right'
  const beside = x + (right ? 1 : -1) * size * 0.55
  const anchor = right ? 0 : 1
  return (
    letter(inches, [beside, y - size * 0.1], { height: size, anchor }) +
    letter(centimetres, [beside, y + small * 1.3], { height: small, anchor, color: SOFT })
  )
}

function tick(view: View, point: Point): string {
  const [x, y] = onSheet(view, point)
  return line(`M${round(x - TICK)} ${round(y + TICK)}L${round(x + TICK)} ${round(y - TICK)}`, EDGE + 0.4)
}

export interface AngleOptions {
  readonly apex: Point
  /** two directions in degrees; 0 points forward, 90 up */
  readonly between: readonly [number, number]
  readonly radiusIn: number
  readonly size?: number
  /** the direction in which the figure stands, by default the middle of the angle */
  readonly figureAt?: number
}

export function angleMark(
  view: View,
  { apex, between, radiusIn, size = 46, figureAt }: AngleOptions,
): string {
  const on = (angle: number, reach: number): Point =>
    add(apex, scale([Math.cos(radians(angle)), Math.sin(radians(angle))], reach))
  const [from, to] = between
  const radius = round(radiusIn * view.unitsPerInch)
  const arc = `M${at(view, on(from, radiusIn))}A${radius} ${radius} 0 0 ${to > from ? 0 : 1} ${at(view, on(to, radiusIn))}`
  const legs = between.map((angle) => `M${at(view, apex)}L${at(view, on(angle, radiusIn + 0.9))}`).join('')
  const degrees = number(Math.abs(to - from))
  const away = textWidth(`${degrees}°`, size) / view.unitsPerInch / 2 + 0.5
  const [x, y] = onSheet(
    view,
    on(figureAt ?? (from + to) / 2, radiusIn + (figureAt === undefined ? away : 0)),
  )
  return `<g data-degrees="${degrees}">${line(legs, HAIRLINE, SOFT)}${line(arc, EDGE)}${letter(`${degrees}°`, [x, y + size / 2], { height: size, anchor: 0.5 })}</g>`
}

/** A height above the floor, marked as on a section: a level line, a triangle that stands on it, the figure. */
export function level(view: View, fromIn: number, toIn: number, heightIn: number): string {
  const [left, y] = onSheet(view, [fromIn, heightIn])
  const [right] = onSheet(view, [toIn, heightIn])
  const mark = right - 24
  const triangle = `<path d="M${mark} ${y}l-13 -20h26z" fill="${ink}"/>`
  const [, floor] = onSheet(view, [0, 0])
  return `<g data-inches="${heightIn}" data-length="${round(floor - y)}">${line(`M${left} ${y}H${right}`, HAIRLINE, mix(ink, paper, 0.3))}${triangle}${letter(inchLabel(heightIn), [right + 22, y + 22], { height: 44, anchor: 0 })}${letter(centimetreLabel(heightIn), [right + 190, y + 20], { height: 34, anchor: 0, color: SOFT })}</g>`
}
