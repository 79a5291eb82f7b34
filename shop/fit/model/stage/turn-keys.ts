/** What a key does to the view, for hands that neither drag nor pinch. */
export interface Turn {
  /** towards the sitter's right */
  readonly aroundDeg: number
  readonly upDeg: number
  /** how many times nearer */
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

/** Eighths of the way round, to the right first. */
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

/** "Front right, 15° from above", for ears. */
export function viewWords(aroundDeg: number, upDeg: number): string {
  const eighth = Math.round(aroundDeg / (360 / SIDES.length))
  const side = SIDES[((eighth % SIDES.length) + SIDES.length) % SIDES.length] ?? SIDES[0]
  return `Seen from the ${side}, ${Math.round(upDeg)}° above the floor`
}
