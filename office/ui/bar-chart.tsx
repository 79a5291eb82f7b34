import { useId } from 'react'
import { Table } from './table.tsx'

interface Bar {
  readonly label: string
  readonly value: number
}

interface BarChartProps {
  readonly title: string
  /** What the chart shows, in a sentence for whoever does not see it. */
  readonly description: string
  readonly bars: readonly Bar[]
  /** A value as it is read, such as $12.00. */
  readonly format: (value: number) => string
  /** The heads of the table, where the page has none of its own. */
  readonly table?: readonly [label: string, value: string]
}

/** Units of the drawing, which is stretched to the width that there is. */
const HEIGHT = 100
const STEP = 10
const GAP = 2

/** Bars made on the server. The words stand beside the drawing and not in it, so that a phone does not shrink them. */
export function BarChart({ title, description, bars, format, table }: BarChartProps) {
  const id = useId()
  if (bars.length === 0) return null
  const { top, bottom } = scaleOf(bars.map(({ value }) => value))
  const width = bars.length * STEP
  const yOf = (value: number) => ((top - value) / (top - bottom)) * HEIGHT
  const zero = yOf(0)
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div className="plot">
        <ol className="scale" aria-hidden="true">
          <li>{format(top)}</li>
          <li>{format(bottom)}</li>
        </ol>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-text`}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>{description}</desc>
          {bars.map(({ label, value }, index) => {
            const y = Math.min(yOf(value), zero)
            return (
              <rect
                key={label}
                className={value < 0 ? 'below' : undefined}
                x={index * STEP + GAP / 2}
                y={round(y)}
                width={STEP - GAP}
                height={round(Math.abs(yOf(value) - zero))}
              >
                <title>{`${label}: ${format(value)}`}</title>
              </rect>
            )
          })}
          <line x1={0} x2={width} y1={round(zero)} y2={round(zero)} vectorEffect="non-scaling-stroke" />
        </svg>
        <ol className="ends" aria-hidden="true">
          <li>{bars[0]?.label}</li>
          {bars.length > 1 && <li>{bars.at(-1)?.label}</li>}
        </ol>
      </div>
      {table && (
        <Table
          caption={title}
          columns={[
            { key: 'label', label: table[0], cell: ({ label }) => label, isTitle: true },
            { key: 'value', label: table[1], cell: ({ value }) => format(value), align: 'right' },
          ]}
          rows={bars}
          keyOf={({ label }) => label}
        />
      )}
    </figure>
  )
}

/** From nothing, or the lowest value below it, up to a round figure above the highest. */
export function scaleOf(values: readonly number[]): { readonly top: number; readonly bottom: number } {
  const top = roundUp(Math.max(0, ...values))
  const bottom = -roundUp(Math.max(0, ...values.map((value) => -value)))
  return top === bottom ? { top: 1, bottom: 0 } : { top, bottom: bottom === 0 ? 0 : bottom }
}

/** The next of 1, 2, 5, 10, 20, 50, … that is not below the value. */
function roundUp(value: number): number {
  if (value === 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
