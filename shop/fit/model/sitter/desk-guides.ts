import {
  BoxGeometry,
  BufferGeometry,
  Color,
  ConeGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Vector3,
} from 'three'
import { brand } from '#facts/brand.ts'
import { setup } from '#facts/setup.ts'
import type { Figure } from '#geometry/sitter/figure.ts'
import type { Spot } from '#geometry/sitter/space.ts'

const INK = new Color(brand.colors.ink)
const PINE = new Color(brand.colors.pine)
const PAPER = new Color(brand.colors.paper)

/** As deep as a desk is, and as much of its width as hands and elbows reach. */
const DESK_IN = { deep: 28, wide: 28 }
const ABOVE_HEAD_IN = 3
const BEAD_IN = 0.55
const BOB_IN = { half: 0.75, tall: 2.6 }
/** The distance from the desk's side to the drawn elbow gap. */
const BESIDE_DESK_IN = 1.6
const TICK_IN = 0.7

interface Measured {
  readonly figure: Figure
  readonly elbowIn: number
  readonly deskEdgeIn: number
  readonly eyesIn: number
}

export interface DeskGuides {
  /** Uses inches, like the figure. */
  readonly group: Group
  /** Returns the middle of the gap between elbows and desk, on the side that the camera sees. */
  stand(measured: Measured, isSeenFromLeft: boolean): Spot
  dispose(): void
}

/** Draws the fit drawing's guides in 3D: the plumb line, a desk of that height, the gap to the elbows, and a screen. */
export function deskGuides(deskIn: number): DeskGuides {
  const ink = new LineBasicMaterial({ color: INK, toneMapped: false })
  // The line hangs inside the body and has to show through it.
  const over = { depthTest: false, toneMapped: false, transparent: true }
  const pine = new LineBasicMaterial({ ...over, color: PINE })
  const weight = new MeshBasicMaterial({ ...over, color: PINE })
  const light = new MeshBasicMaterial({ ...over, color: PAPER })
  const glass = new MeshBasicMaterial({
    ...{ color: PAPER, transparent: true, opacity: 0.45 },
    ...{ depthWrite: false, toneMapped: false },
  })

  const board = new BoxGeometry(DESK_IN.deep, DESK_IN.wide, setup.deskTopIn)
  const desk = new Group().add(new Mesh(board, glass), new LineSegments(new EdgesGeometry(board), ink))
  const screen = screenOn(deskIn, { glass, ink })
  const plumb = new LineSegments(new BufferGeometry(), pine)
  const gap = new LineSegments(new BufferGeometry(), ink)
  const beads = [0, 1].map(() => new Mesh(new SphereGeometry(BEAD_IN, 20, 12), light))
  const bob = new Mesh(new ConeGeometry(BOB_IN.half, BOB_IN.tall, 20), weight)
  bob.rotation.x = -Math.PI / 2
  const group = new Group().add(desk, plumb, gap, bob, ...beads, screen.group)
  for (const [order, thing] of [plumb, ...beads, bob].entries()) thing.renderOrder = 1 + order

  return {
    group,
    stand({ figure: { hip, shoulders, head, crown }, elbowIn, deskEdgeIn, eyesIn }, isSeenFromLeft) {
      const side = isSeenFromLeft ? 1 : -1
      desk.position.set(deskEdgeIn + DESK_IN.deep / 2, 0, deskIn - setup.deskTopIn / 2)
      screen.stand([head[0], 0, eyesIn])
      plumb.geometry.setFromPoints([
        new Vector3(hip[0], 0, crown[2] + ABOVE_HEAD_IN),
        new Vector3(hip[0], 0, hip[2]),
      ])
      bob.position.set(hip[0], 0, hip[2] - BOB_IN.tall / 2)
      for (const [index, { 2: z }] of [head, shoulders].entries()) beads[index]?.position.set(hip[0], 0, z)
      const beside = side * (DESK_IN.wide / 2 + BESIDE_DESK_IN)
      const at = (x: number, y: number, z: number) => new Vector3(x, y, z)
      gap.geometry.setFromPoints([
        ...[at(deskEdgeIn, beside, deskIn), at(deskEdgeIn, beside, elbowIn)],
        ...[deskIn, elbowIn].flatMap((z) => [
          at(deskEdgeIn - TICK_IN, beside, z),
          at(deskEdgeIn + TICK_IN, beside, z),
        ]),
        // This line leads from the elbow to the gap.
        ...[at(hip[0], side * DESK_IN.wide * 0.36, elbowIn), at(deskEdgeIn, beside, elbowIn)],
      ])
      return [deskEdgeIn, beside, (deskIn + elbowIn) / 2]
    },
    dispose() {
      for (const thing of [ink, pine, weight, light, glass]) thing.dispose()
      group.traverse((thing) => {
        if (thing instanceof Mesh || thing instanceof LineSegments) thing.geometry.dispose()
      })
    },
  }
}

/** One of 24 inches from corner to corner, on a stand. */
const PANEL_IN = { thick: 0.6, wide: 21, tall: 12 }
const FOOT_IN = { thick: 7, wide: 9, tall: 0.4 }
const POST_IN = { thick: 0.8, wide: 1.6 }
/** From the middle of the head: an arm's length before the eyes. */
const BEFORE_HEAD_IN = 30
/** A panel whose eyes are lower than it is tall stands as low as its stand lets it. */
const LEAST_OVER_DESK_IN = 2

interface Look {
  readonly glass: MeshBasicMaterial
  readonly ink: LineBasicMaterial
}

/** A screen on a desk of that height, with its top edge where the eyes are, and the line of sight to it. */
function screenOn(deskIn: number, look: Look) {
  const panel = box(PANEL_IN, look)
  const foot = box(FOOT_IN, look)
  const post = box({ ...POST_IN, tall: 1 }, look)
  const sight = new LineSegments(new BufferGeometry(), look.ink)
  return {
    /** Uses inches, like the figure. */
    group: new Group().add(panel, foot, post, sight),
    stand([headX, , eyesIn]: Spot): void {
      const x = headX + BEFORE_HEAD_IN
      const topIn = Math.max(eyesIn, deskIn + LEAST_OVER_DESK_IN + PANEL_IN.tall)
      const middleIn = topIn - PANEL_IN.tall / 2
      panel.position.set(x, 0, middleIn)
      foot.position.set(x, 0, deskIn + FOOT_IN.tall / 2)
      post.position.set(x + PANEL_IN.thick, 0, (deskIn + middleIn) / 2)
      post.scale.z = middleIn - deskIn
      sight.geometry.setFromPoints([new Vector3(headX, 0, eyesIn), new Vector3(x, 0, eyesIn)])
    },
  }
}

function box({ thick, wide, tall }: typeof PANEL_IN, { glass, ink }: Look): Group {
  const shape = new BoxGeometry(thick, wide, tall)
  return new Group().add(new Mesh(shape, glass), new LineSegments(new EdgesGeometry(shape), ink))
}
