import { WordsHeading } from '../page/words-heading.tsx'
import { ContentImage } from '../pictures/content-image.tsx'
import { type Article, dateWords } from './article.ts'

interface ArticleHeadingProps {
  article: Article
  way: readonly { name: string; path: string }[]
}

/** The beginning of an article: its excerpt, author, date, read time and picture. */
export function ArticleHeading({ article, way }: ArticleHeadingProps) {
  const { title, excerpt, author, date, readTime, category, image } = article
  const picture = (
    <ContentImage
      {...image}
      eager
      sizes="(min-width: 1400px) 640px, (min-width: 1024px) 48vw, 100vw"
      className="aspect-3/2 w-full rounded-md object-cover print:hidden"
    />
  )
  return (
    <WordsHeading title={title} lead={excerpt} way={way} picture={picture}>
      <p className="figures mt-6 text-note text-quiet">
        <span className="text-pine">{category}</span>
        <span aria-hidden="true"> · </span>
        {author}, <time dateTime={date}>{dateWords(date)}</time>
        <span aria-hidden="true"> · </span>
        {readTime}
      </p>
    </WordsHeading>
  )
}

/** Number of articles in the first view of a wide screen. */
const SEEN_AT_ONCE = 3

export function ArticleList({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className="page-width grid gap-x-10 gap-y-14 pb-16 sm:grid-cols-2 lg:grid-cols-3 lg:pb-28">
      {articles.map((article, index) => (
        <li key={article.path}>
          <ArticleCard article={article} eager={index < SEEN_AT_ONCE} />
        </li>
      ))}
    </ul>
  )
}

/** Clause 2.41: category, author, read time, and Read More, which opens the article. */
function ArticleCard({ article, eager }: { article: Article; eager: boolean }) {
  const { path, title, excerpt, author, date, readTime, category, image } = article
  return (
    <article className="group relative flex h-full flex-col">
      <div className="overflow-hidden rounded-md bg-sheet">
        <ContentImage
          {...image}
          eager={eager}
          sizes="(min-width: 1024px) 420px, (min-width: 640px) 50vw, 100vw"
          className="aspect-3/2 w-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.015]"
        />
      </div>
      <p className="mt-5 text-note text-pine">{category}</p>
      <h2 className="mt-1.5 text-2xl">{title}</h2>
      <p className="mt-3 text-quiet">{excerpt}</p>
      <p className="figures mt-4 text-note text-quiet">
        {author}, <time dateTime={date}>{dateWords(date)}</time>
        <br />
        {readTime}
      </p>
      <p className="mt-auto pt-3">
        <a
          href={path}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-6 after:absolute after:inset-0 hover:no-underline"
        >
          Read More<span className="sr-only">: {title}</span>
        </a>
      </p>
    </article>
  )
}
