import type { RowProblem } from '#services/admin-contract/variant-changes.ts'
import { Field } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { type AmountField, nameOf, problemOf, seenNameOf, type VariantInForm } from './variant-form.ts'

interface VariantsTableProps {
  readonly variants: readonly VariantInForm[]
  /** What the admin interface said last, which the form sends along, so that nothing is overwritten unseen. */
  readonly seen: readonly VariantInForm[]
  readonly problems: readonly RowProblem[]
}

/** Variants as fields of a form. */
export function VariantsTable({ variants, seen, problems }: VariantsTableProps) {
  const rows = variants.map((variant, at) => ({ variant, at }))
  const cell = (field: AmountField, label: string, inputMode: 'decimal' | 'numeric') => ({
    ...{ key: field, label },
    cell: ({ variant, at }: (typeof rows)[number]) => (
      <>
        <input type="hidden" name={seenNameOf(at, field)} value={seen[at]?.[field] ?? ''} />
        <Field
          label={`${label}, ${variant.sku}`}
          name={nameOf(at, field)}
          value={variant[field]}
          problem={problemOf(problems, variant.sku, field)}
          inputMode={inputMode}
          maxLength={12}
        />
      </>
    ),
  })
  return (
    <div className="in-table">
      <Table
        caption="Variants"
        rows={rows}
        keyOf={({ variant }) => variant.sku}
        columns={[
          {
            ...{ key: 'name', label: 'Variant', isTitle: true },
            cell: ({ variant, at }) => (
              <>
                <input type="hidden" name={nameOf(at, 'sku')} value={variant.sku} />
                {variant.name} <small>{variant.sku}</small>
              </>
            ),
          },
          cell('price', 'Price', 'decimal'),
          cell('compareAt', 'Compare-at price', 'decimal'),
          cell('stock', 'In stock', 'numeric'),
        ]}
      />
    </div>
  )
}
