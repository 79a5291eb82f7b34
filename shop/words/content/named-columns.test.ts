import { satteri } from '@astrojs/markdown-satteri'
import { expect, test } from 'vitest'
import { namedColumns } from './named-columns.ts'

async function tableTag(header: string): Promise<string | undefined> {
  const columns = header.split('|').length
  const renderer = await satteri({
    features: { smartPunctuation: false },
    hastPlugins: namedColumns,
  }).createRenderer({ syntaxHighlight: false })
  const { code } = await renderer.render(`${header}\n${Array(columns).fill('---').join('|')}\n`)
  return /<table.*?>/.exec(code)?.[0].replaceAll('&#x27;', "'")
}

test('a table of three or four columns hands on their names', async () => {
  expect(await tableTag('When you | we *keep* | for how long')).toBe(
    `<table style="--1:'When you';--2:'we keep';--3:'for how long'">`,
  )
  expect(await tableTag('a | b | c | d')).toBe(`<table style="--1:'a';--2:'b';--3:'c';--4:'d'">`)
})

test('one of fewer or more keeps its header', async () => {
  expect(await tableTag('Name | What it is for')).toBe('<table>')
  expect(await tableTag('a | b | c | d | e')).toBe('<table>')
})

test('a name ends where it ends, whatever is in it', async () => {
  expect(await tableTag("today's; | b\\\\c | d")).toBe(
    String.raw`<table style="--1:'today\'s;';--2:'b\\c';--3:'d'">`,
  )
})
