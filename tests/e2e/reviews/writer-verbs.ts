import { expect, type Locator, type Page } from '@playwright/test'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

/** Actions of a review's writer, on the page for it or in place. */

export const HANDLE = 'keel-saddle-stool'
export const BODY = 'My knees took a week to get used to it. After a month I sit on it half the day.'

export async function openReview(page: Page, handle: string = HANDLE): Promise<void> {
  await page.goto(`/review?product=${handle}`)
  await expect(formOf(page)).toBeVisible()
}

export function formOf(page: Page): Locator {
  return page.getByRole('form', { name: 'Your review' })
}

export interface TypedReview {
  stars?: string
  name?: string
  title?: string
  body?: string
}

export async function fillReview(page: Page, review: TypedReview = {}): Promise<void> {
  const { stars = '3 stars', name = 'Kim', title = 'Takes a week', body = BODY } = review
  await page.getByRole('radio', { name: stars, exact: true }).click()
  await page.getByLabel('What you want to be called').fill(name)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Your review' }).fill(body)
}

export async function expectTyped(page: Page, review: TypedReview = {}): Promise<void> {
  const { stars = '3 stars', name = 'Kim', title = 'Takes a week', body = BODY } = review
  await expect(page.getByRole('radio', { name: stars, exact: true })).toBeChecked()
  await expect(page.getByLabel('What you want to be called')).toHaveValue(name)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(body)
}

export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function photograph(name: string, width = 240, height = 180): Promise<TestFile> {
  return { name, mimeType: 'image/jpeg', buffer: await makePhotograph('jpeg', width, height) }
}

export async function choosePictures(page: Page, files: TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await (await chooser).setFiles(files)
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Send review|Save changes|Try again)$/ }).click()
}

export async function publish(page: Page): Promise<void> {
  await send(page)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
}

/** Checks the product's page, which is made anew a moment after a review was published. */
export async function expectPublished(page: Page, text: string): Promise<void> {
  const path = `/product/${HANDLE}`
  await madeAnew(page, path, text)
  await page.goto(path)
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
}

/** Waits until a cached page says this: the cache hears of a change a moment later. */
export async function madeAnew(page: Page, url: string, says: string): Promise<void> {
  await expect.poll(async () => wordsOf(await (await page.request.get(url)).text())).toContain(says)
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
