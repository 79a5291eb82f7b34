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
      <p className="figures mt-6 text-[15px] text-quiet">
        <span className="text-pine">{category}</span>
        <span aria-hidden="true"> · </span>
        {author}, <time dateTime={date}>{dateWords(date)}</time>
        <span aria-hidden="true"> · </span>
        {readTime}
      </p>
    </WordsHeading>
  )
}
