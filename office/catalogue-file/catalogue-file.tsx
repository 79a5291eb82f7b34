import type { Desk } from '../desk/desk.ts'
import { Button, CodeField, Field, PostForm } from '../ui/forms.tsx'
import { Notice, plural } from '../ui/words.tsx'
import type { FilePage } from './load-file.ts'

export function CatalogueFile({ desk, problem, codeProblem, preview }: FilePage & { readonly desk: Desk }) {
  return (
    <>
      {problem && (
        <Notice tone="bad">
          <p className="lines">{problem}</p>
        </Notice>
      )}
      {preview && <Preview preview={preview} />}
      <PostForm desk={desk} does="import" className="stack" upload label="Import">
        {preview && <input type="hidden" name="digest" value={preview.digest} />}
        <Field
          label={preview ? `Choose ${preview.name} again` : 'CSV file'}
          name="file"
          type="file"
          accept=".csv,text/csv"
          required
          hint="As Shopify exports it, up to 16 MB. A file with a wrong row is refused whole."
        />
        <div className="actions">
          <Button>{preview ? 'Import' : 'Preview'}</Button>
          {preview && <a href="/office/products/import">Another file</a>}
        </div>
      </PostForm>
      <section>
        <h2>Export</h2>
        <PostForm desk={desk} does="export" className="stack" label="Export">
          <CodeField desk={desk} problem={codeProblem} />
          <div className="actions">
            <Button look="quiet">Export the catalog</Button>
          </div>
        </PostForm>
      </section>
    </>
  )
}

function Preview({ preview: { answer } }: { readonly preview: NonNullable<FilePage['preview']> }) {
  const { products, variants, created, changed, warnings, named = [] } = answer
  return (
    <section>
      <h2>What would change</h2>
      <p>
        The file has {plural(products, 'product')} with {plural(variants, 'variant')}: {created} would be
        created and {changed} changed.
      </p>
      <ul>
        {named.map(({ handle, created: isNew }) => (
          <li key={handle}>
            {handle} {isNew && '(new)'}
          </li>
        ))}
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  )
}
