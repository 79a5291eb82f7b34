import type { Article } from './article.ts'
import { ArticleCard } from './article-card.tsx'

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
