/** The change of view that a key makes, for visitors who cannot drag or pinch. */
export interface Turn {
  /** towards the sitter's right */
  readonly aroundDeg: number
  readonly upDeg: number
  /** zoom factor */
  readonly nearer: number
}

const STEP_AROUND_DEG = 15
const STEP_UP_DEG = 8
const STEP_NEARER = 1.2

const turn = (aroundDeg: number, upDeg: number, nearer = 1): Turn => ({ aroundDeg, upDeg, nearer })

const TURNS: Readonly<Record<string, Turn>> = {
  ArrowLeft: turn(-STEP_AROUND_DEG, 0),
  ArrowRight: turn(STEP_AROUND_DEG, 0),
  ArrowUp: turn(0, STEP_UP_DEG),
  ArrowDown: turn(0, -STEP_UP_DEG),
  '+': turn(0, 0, STEP_NEARER),
  '=': turn(0, 0, STEP_NEARER),
  '-': turn(0, 0, 1 / STEP_NEARER),
}

export const turnOfKey = (key: string): Turn | undefined =>
  Object.hasOwn(TURNS, key) ? TURNS[key] : undefined

/** The eight sides, from the front towards the right. */
const SIDES = [
  'front',
  'front right',
  'right',
  'back right',
  'back',
  'back left',
  'left',
  'front left',
] as const

/** The view in words, for screen readers: 'Seen from the front right, 15° above the floor'. */
export function viewWords(aroundDeg: number, upDeg: number): string {
  const eighth = Math.round(aroundDeg / (360 / SIDES.length))
  const side = SIDES[((eighth % SIDES.length) + SIDES.length) % SIDES.length] ?? SIDES[0]
  return `Seen from the ${side}, ${Math.round(upDeg)}° above the floor`
}
