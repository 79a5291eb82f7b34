import { getCollection } from 'astro:content'

/** The addresses of all pages that are words, which the build knows by heart. */
export async function pathsOfWords(): Promise<ReadonlySet<string>> {
  const [articles, tutorials, pages, policies] = await Promise.all([
    getCollection('articles'),
    getCollection('tutorials'),
    getCollection('pages'),
    getCollection('policies'),
  ])
  return new Set([
    ...articles.map(({ id }) => `/articles/${id}`),
    ...tutorials.map(({ id }) => `/tutorials/${id}`),
    ...[...pages, ...policies].map(({ id }) => `/${id}`),
  ])
}
