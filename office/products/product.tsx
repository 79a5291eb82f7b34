import type { PlannedChange } from '#services/admin-contract/planned-changes.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Notice, type Tone, When, WorkshopMoment } from '../ui/words.tsx'
import { Later } from './later.tsx'
import type { ProductPage } from './load-product.ts'
import { Pictures } from './pictures.tsx'
import { VariantsTable } from './variants-table.tsx'

type Props = ProductPage & { readonly desk: Desk }

export function Product(props: Props) {
  const { desk, product, problems } = props
  return (
    <>
      <p className="actions">
        <Badge tone={product.published ? 'good' : 'quiet'}>
          {product.published ? 'Published' : 'Not published'}
        </Badge>
        {product.published && <a href={`/product/${product.handle}`}>See its page</a>}
        {product.variants[0] && (
          <a href={`/office/stock?sku=${encodeURIComponent(product.variants[0].sku)}`}>Stock</a>
        )}
      </p>
      {problems.publication && <Notice tone="bad">{problems.publication}</Notice>}
      <section>
        <h2>Variants</h2>
        {desk.may('catalogue.import') ? <Variants {...props} /> : <ReadVariants {...props} />}
      </section>
      <Words {...props} />
      {desk.may('publication.change') && <Publication {...props} />}
      <Plans {...props} />
      <Pictures desk={desk} product={product} refused={props.refusedPicture} />
    </>
  )
}

function Variants({ desk, variants, seen, rowProblems, problems, later }: Props) {
  return (
    <PostForm desk={desk} does="variants" className="stack" label="Variants">
      {problems.variants && <Notice tone="bad">{problems.variants}</Notice>}
      <VariantsTable variants={variants} seen={seen} problems={rowProblems} />
      <Later {...later.variants} />
      <div className="actions">
        <Button>Save</Button>
      </div>
    </PostForm>
  )
}

function ReadVariants({ product }: Props) {
  return (
    <Table
      caption="Variants"
      rows={product.variants}
      keyOf={({ sku }) => sku}
      columns={[
        { key: 'name', label: 'Variant', isTitle: true, cell: ({ name, sku }) => `${name} (${sku})` },
        { key: 'price', label: 'Price', align: 'right', cell: ({ price }) => `$${price}` },
        { key: 'stock', label: 'In stock', align: 'right', cell: ({ stock }) => stock ?? 'not counted' },
        { key: 'sold', label: 'Sold in 28 days', align: 'right', cell: ({ sold }) => sold },
      ]}
    />
  )
}

function Words(props: Props) {
  const { desk, product, title, description, wordsVersion, isOvertaken, isPreview, problems, later } = props
  if (!desk.may('words.change')) return null
  return (
    <section>
      <h2>Words</h2>
      {isPreview && (
        <div className="card" role="status">
          <h3>{title}</h3>
          <Paragraphs of={description} />
        </div>
      )}
      {isOvertaken && (
        <section className="card" aria-label="The words by now">
          <h3>By now: {product.title}</h3>
          <Paragraphs of={product.description} />
          <p className="hint">Saving puts yours, below, in their place.</p>
        </section>
      )}
      {product.hasMarkup && (
        <Notice tone="warn">
          The description has lists, emphasis or links. Saved from here it becomes paragraphs.
        </Notice>
      )}
      <PostForm desk={desk} does="words" className="stack" label="Words">
        <input type="hidden" name="version" value={wordsVersion} />
        <Field label="Title" name="title" value={title} required maxLength={255} problem={problems.title} />
        <Field
          label="Description"
          name="description"
          value={description}
          rows={8}
          maxLength={20_000}
          hint="Paragraphs, with an empty line between them."
          problem={problems.description ?? problems.words}
        />
        <Later {...later.words} />
        <div className="actions">
          <Button>Save</Button>
          <Button look="quiet" name="step" value="preview">
            Preview
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

function Paragraphs({ of }: { readonly of: string }) {
  return of.split(/\n\s*\n|\n/).map((text) => <p key={text}>{text}</p>)
}

function Publication({ desk, product, later }: Props) {
  return (
    <section>
      <h2>Publication</h2>
      <PostForm desk={desk} does="publication" className="stack" label="Publication">
        <input type="hidden" name="published" value={product.published ? 'no' : 'yes'} />
        <Later {...later.publication} />
        <Button look="quiet">{product.published ? 'Take off sale' : 'Publish'}</Button>
      </PostForm>
    </section>
  )
}

const TONES: Readonly<Record<PlannedChange['state'], Tone>> = {
  ...{ waiting: 'warn', done: 'good', canceled: 'quiet', failed: 'bad' },
}

function Plans({ desk, product, problems }: Props) {
  if (product.planned.length === 0) return null
  return (
    <section>
      <h2>Plans</h2>
      {problems.plan && <Notice tone="bad">{problems.plan}</Notice>}
      <Table
        caption="Plans"
        rows={product.planned}
        keyOf={({ id }) => id}
        columns={[
          { key: 'what', label: 'What', isTitle: true, cell: ({ what }) => what },
          { key: 'due', label: 'When', cell: ({ dueAt }) => <WorkshopMoment at={dueAt} /> },
          { key: 'who', label: 'Planned by', cell: ({ plannedBy }) => plannedBy },
          {
            ...{ key: 'state', label: 'State' },
            cell: ({ state, problem, endedAt }) => (
              <>
                <Badge tone={TONES[state]}>{state}</Badge> {problem}
                {endedAt && <When at={endedAt} now={desk.now} />}
              </>
            ),
          },
          {
            ...{ key: 'cancel', label: '' },
            cell: ({ id, state, what }) =>
              state === 'waiting' &&
              desk.may('change.plan') && (
                <PostForm desk={desk} does="cancel-plan" label={what}>
                  <input type="hidden" name="plan" value={id} />
                  <Button look="quiet">Cancel</Button>
                </PostForm>
              ),
          },
        ]}
      />
    </section>
  )
}
