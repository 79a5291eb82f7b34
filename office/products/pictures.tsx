import { MAX_ALT, MAX_PICTURE_MB, MAX_PICTURES } from '#services/admin-contract/product-pictures.ts'
import type { ShownProduct } from '#services/admin-contract/shown-product.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm, Select } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Empty, Notice } from '../ui/words.tsx'
import { Later } from './later.tsx'
import { ADD, OF_VARIANTS, placeId, type RefusedPicture, SHOWN_PICTURES } from './load-pictures.ts'

interface PicturesProps {
  readonly desk: Desk
  readonly product: ShownProduct
  readonly refused: RefusedPicture | undefined
}

type Picture = ShownProduct['pictures'][number]

const PICTURE_PX = 112
const SMALL_PX = 48
const MAX_OPTION = 60

/** The gallery in its order. Who may not change it sees it. */
export function Pictures(props: PicturesProps) {
  const { desk, product } = props
  const { pictures } = product
  const mayChange = desk.may('picture.change')
  return (
    <section id="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      {pictures.length === 0 ? (
        <Empty>No picture yet. The product’s page says so in its place.</Empty>
      ) : (
        <>
          <p>
            The first one is on cards and in search. The product’s page shows the first {SHOWN_PICTURES}, and
            that of the chosen variant. Another one is shown in place of one whose text is the same but for
            the finish.
          </p>
          <ol className="gallery plain">
            {pictures.map((picture, at) => (
              <li key={picture.file} id={placeId(at + 1)}>
                <img
                  src={picture.url}
                  alt={mayChange ? '' : picture.alt}
                  width={PICTURE_PX}
                  height={Math.round((PICTURE_PX * picture.height) / picture.width)}
                  loading="lazy"
                />
                {mayChange ? (
                  <PictureForm {...props} picture={picture} number={at + 1} />
                ) : (
                  <p>{picture.alt}</p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {mayChange && pictures.length < MAX_PICTURES && <AddPicture {...props} />}
      {mayChange && pictures.length > 0 && product.variants.length > 1 && <OfVariants {...props} />}
    </section>
  )
}

function PictureForm({
  desk,
  product,
  refused,
  picture,
  number,
}: PicturesProps & { readonly picture: Picture; readonly number: number }) {
  const { pictures, picturesVersion } = product
  const own = refused?.form === picture.file ? refused : undefined
  return (
    <PostForm desk={desk} does="picture" label={`Picture ${number}`} action={`#${placeId(number)}`}>
      <input type="hidden" name="file" value={picture.file} />
      <input type="hidden" name="version" value={picturesVersion} />
      <p>
        {number}. {picture.alt}
      </p>
      <div className="steps">
        {number > 1 && <Step value="first">Make first</Step>}
        {number > 1 && <Step value="earlier">Earlier</Step>}
        {number < pictures.length && <Step value="later">Later</Step>}
        <Step value="remove">Remove</Step>
      </div>
      <details open={own !== undefined}>
        <summary>Change the text, or plan a change</summary>
        <Field
          label="Alternative text"
          name="alt"
          value={own?.alt ?? picture.alt}
          rows={4}
          required
          maxLength={MAX_ALT}
          problem={own?.problem}
        />
        <Later value={own?.dueAt} />
        <p>
          <small>The moment is that of moving and removing, too.</small>
        </p>
        <Button look="quiet">Save</Button>
      </details>
    </PostForm>
  )
}

/** A text that is being written may be moved unfinished; the shop says what is wrong with it. */
function Step({ value, children }: { readonly value: string; readonly children: string }) {
  return (
    <button type="submit" className="link" name="step" value={value} formNoValidate>
      {children}
    </button>
  )
}

function AddPicture({ desk, product, refused }: PicturesProps) {
  const own = refused?.form === ADD ? refused : undefined
  const count = product.pictures.length
  return (
    <div id={ADD}>
      <h3>Add a picture</h3>
      <PostForm desk={desk} does={ADD} className="stack" upload label="Add a picture" action={`#${ADD}`}>
        <Field
          label="Picture"
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          required
          hint={`Choose one, or drop it here: a JPEG, PNG, WebP or AVIF of up to ${MAX_PICTURE_MB} MB. It is kept without what the camera wrote into it, at most 3,000 pixels wide and high.`}
          problem={own?.isOfWords ? undefined : own?.problem}
        />
        <Field
          label="Alternative text"
          name="alt"
          value={own?.alt ?? ''}
          rows={2}
          required
          maxLength={MAX_ALT}
          hint="What is seen in it, in a sentence, for who cannot see it. The file is named after it, too."
          problem={own?.isOfWords ? own.problem : undefined}
        />
        {count > 0 && (
          <Select
            label="Place"
            name="place"
            value={own?.place}
            options={[
              { value: 'last', label: `Last, as number ${count + 1}` },
              { value: 'first', label: 'First' },
            ]}
          />
        )}
        <Later value={own?.dueAt} />
        <div className="actions">
          <Button>Add the picture</Button>
        </div>
      </PostForm>
    </div>
  )
}

function OfVariants({ desk, product, refused }: PicturesProps) {
  const { pictures, variants, picturesVersion } = product
  const options = [
    { value: '', label: 'None of its own' },
    ...pictures.map(({ file, alt }, at) => ({ value: file, label: `${at + 1}. ${shortened(alt)}` })),
  ]
  const urls = new Map(pictures.map(({ file, url }) => [file, url]))
  const own = refused?.form === OF_VARIANTS ? refused : undefined
  return (
    <div id={OF_VARIANTS}>
      <h3>Pictures of variants</h3>
      {own && <Notice tone="bad">{own.problem}</Notice>}
      <PostForm
        desk={desk}
        does={OF_VARIANTS}
        className="stack"
        label="Pictures of variants"
        action={`#${OF_VARIANTS}`}
      >
        <input type="hidden" name="version" value={picturesVersion} />
        <div className="in-table">
          <Table
            caption="Pictures of variants"
            rows={variants.map((variant, at) => ({ variant, at }))}
            keyOf={({ variant }) => variant.sku}
            columns={[
              {
                ...{ key: 'name', label: 'Variant', isTitle: true },
                cell: ({ variant, at }) => (
                  <>
                    <input type="hidden" name={`sku-${at}`} value={variant.sku} />
                    <input type="hidden" name={`seen-${at}`} value={variant.picture ?? ''} />
                    {variant.name} <small>{variant.sku}</small>
                  </>
                ),
              },
              {
                ...{ key: 'picture', label: 'Picture' },
                cell: ({ variant: { picture } }) => (
                  <Small url={picture === null ? undefined : urls.get(picture)} />
                ),
              },
              {
                ...{ key: 'which', label: 'Which' },
                cell: ({ variant, at }) => (
                  <Select
                    label={`Picture of ${variant.sku}`}
                    name={`picture-${at}`}
                    value={own?.chosen.get(variant.sku) ?? variant.picture ?? ''}
                    options={options}
                  />
                ),
              },
            ]}
          />
        </div>
        <Later value={own?.dueAt} />
        <div className="actions">
          <Button>Save</Button>
        </div>
      </PostForm>
    </div>
  )
}

function Small({ url }: { readonly url: string | undefined }) {
  if (url === undefined) return <Badge>none</Badge>
  return <img src={url} alt="" width={SMALL_PX} height={SMALL_PX} loading="lazy" />
}

function shortened(text: string): string {
  return text.length > MAX_OPTION ? `${text.slice(0, MAX_OPTION - 1).trimEnd()}…` : text
}
