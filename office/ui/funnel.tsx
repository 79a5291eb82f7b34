import { useId } from 'react'
import { Table } from './table.tsx'

export interface FunnelStep {
  readonly label: string
  /** Null where it is unknown. */
  readonly times: number | null
  readonly before: number | null
}

interface FunnelProps {
  readonly label: string
  readonly steps: readonly FunnelStep[]
}

const ROW = 58
const BAR = { top: 24, height: 14 }
const BEFORE = { top: 41, height: 5 }

/** How many of those at one step got to the next one, as bars and as a table; below each bar that of the time before. */
export function Funnel({ label, steps }: FunnelProps) {
  const titleId = useId()
  const most = Math.max(1, ...steps.flatMap(({ times, before }) => [times ?? 0, before ?? 0]))
  const width = (count: number) => `${(100 * count) / most}%`
  return (
    <>
      <svg className="funnel" role="img" aria-labelledby={titleId} width="100%" height={steps.length * ROW}>
        <title id={titleId}>{`${label}; the table below has its figures`}</title>
        {steps.map(({ label, times, before }, at) => (
          <g key={label} transform={`translate(0 ${at * ROW})`}>
            <text y="15">{label}</text>
            <text x="100%" y="15" textAnchor="end">
              {counted(times)}
            </text>
            {times !== null && <rect className="now" y={BAR.top} width={width(times)} height={BAR.height} />}
            {before !== null && (
              <rect className="before" y={BEFORE.top} width={width(before)} height={BEFORE.height} />
            )}
          </g>
        ))}
      </svg>
      <Table
        caption={label}
        rows={steps.map((step, at) => ({ ...step, from: steps[at - 1]?.times }))}
        keyOf={(step) => step.label}
        columns={[
          { key: 'step', label: 'Step', cell: (step) => step.label, isTitle: true },
          { key: 'times', label: 'Now', cell: ({ times }) => counted(times), align: 'right' },
          { key: 'before', label: 'Before', cell: ({ before }) => counted(before), align: 'right' },
          {
            key: 'share',
            label: 'Of the step before',
            cell: ({ times, from }) => share(times, from),
            align: 'right',
          },
        ]}
      />
    </>
  )
}

export function counted(count: number | null): string {
  return count === null ? 'unknown' : count.toLocaleString('en-US')
}

/** Such as 4.2%; a dash where there is nothing to compare with. */
function share(times: number | null, of: number | null | undefined): string {
  if (times === null || !of) return '–'
  return `${((100 * times) / of).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}
