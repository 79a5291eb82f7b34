import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm } from '../ui/forms.tsx'
import { ListPager, Table } from '../ui/table.tsx'
import { Empty, ProblemCount } from '../ui/words.tsx'
import type { RedirectsPage } from './load-redirects.ts'

export function Redirects({
  desk,
  redirects,
  next,
  path,
  target,
  problems,
}: RedirectsPage & { readonly desk: Desk }) {
  const mayChange = desk.may('redirect.change')
  return (
    <>
      {mayChange && (
        <PostForm desk={desk} does="set" className="stack" label="Lead an address on">
          <ProblemCount problems={problems} />
          <Field
            label="From"
            name="path"
            value={path}
            problem={problems.path}
            placeholder="/old-chair"
            required
            maxLength={500}
          />
          <Field
            label="To"
            name="target"
            value={target}
            problem={problems.target}
            placeholder="/product/keel-saddle-stool"
            required
            maxLength={2_000}
          />
          <div className="actions">
            <Button>Add redirect</Button>
          </div>
        </PostForm>
      )}
      <section>
        {redirects.length === 0 ? (
          <Empty>No address leads on to another.</Empty>
        ) : (
          <Table
            caption="Redirects"
            rows={redirects}
            keyOf={(redirect) => redirect.path}
            columns={[
              { key: 'path', label: 'From', isTitle: true, cell: (redirect) => redirect.path },
              { key: 'target', label: 'To', cell: (redirect) => redirect.target },
              {
                key: 'remove',
                label: '',
                cell: (redirect) =>
                  mayChange && (
                    <PostForm desk={desk} does="remove" label={redirect.path}>
                      <input type="hidden" name="path" value={redirect.path} />
                      <Button look="quiet">Remove</Button>
                    </PostForm>
                  ),
              },
            ]}
          />
        )}
        <ListPager url={desk.url} by="after" next={next} />
      </section>
    </>
  )
}
