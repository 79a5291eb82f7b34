import { FilterBar, withParameters } from '../ui/filter-bar.tsx'
import { Select } from '../ui/forms.tsx'
import { Pager } from '../ui/table.tsx'
import type { AskedList } from './asked-list.ts'

interface CaseBarProps<State extends string> {
  readonly asked: AskedList<State>
  readonly url: URL
  readonly states: Readonly<Record<State, string>>
}

/** Finds cases by their state and their order. */
export function CaseBar<State extends string>({ asked, url, states }: CaseBarProps<State>) {
  return (
    <FilterBar search={{ label: 'Order number or email address', value: asked.q }} clear={url.pathname}>
      <Select
        label="Show"
        name="state"
        value={asked.state}
        options={Object.entries<string>(states).map(([value, label]) => ({ value, label }))}
      />
    </FilterBar>
  )
}

interface CasePagerProps {
  readonly url: URL
  readonly after: string | undefined
  readonly next: string | null
}

/** Leads on, and back to the first page. */
export function CasePager({ url, after, next }: CasePagerProps) {
  return (
    <Pager
      newer={after === undefined ? undefined : withParameters(url, { after: undefined })}
      older={next === null ? undefined : withParameters(url, { after: next })}
      words={['First page', 'Next page']}
    />
  )
}
