import { describe, expect, test } from 'vitest'
import { namesIn } from './first-screen-styles.ts'
import { readStyleRules } from './style-rules.ts'
import { stylesFor } from './styles-for.ts'

const forPart = (html: string, css: string) => stylesFor(namesIn(html), readStyleRules(css))

describe('of a sheet, a part of a page needs', () => {
  test.each([
    ['a class that it names', '<p class="flex">', '.flex{display:flex}', '.flex{display:flex}'],
    ['no other class', '<p class="flex">', '.grid{display:grid}', ''],
    ['its elements', '<h1>', 'h1{margin:0}h2{margin:0}', 'h1{margin:0}'],
    ['of a list of selectors those of its own', '<a>', 'a,abbr{color:red}', 'a{color:red}'],
    ['both classes of a pair', '<p class="a">', '.a .b{color:red}', ''],
    ['an id', '<p id="x">', '#x{color:red}#y{color:red}', '#x{color:red}'],
    ['an attribute', '<p data-ground="ink">', '[data-ground]{a:b}[data-bar]{a:b}', '[data-ground]{a:b}'],
    ['a placeholder', '<input placeholder="x">', '::placeholder{a:b}', '::placeholder{a:b}'],
    ['none where there is none', '<input>', '::placeholder{a:b}', ''],
    ['what is always there', '<p>', '*,:before{margin:0}', '*,:before{margin:0}'],
    [
      'a class with marks',
      '<p class="w-[min(8vw,4px)]">',
      '.w-\\[min\\(8vw\\,4px\\)\\]{a:b}',
      '.w-\\[min\\(8vw\\,4px\\)\\]{a:b}',
    ],
    ['one that HTML escapes', '<p class="[&amp;&gt;b]:x">', '.\\[\\&\\>b\\]\\:x>b{a:b}', ''],
    [
      'the same with its element',
      '<p class="[&amp;&gt;b]:x"><b>',
      '.\\[\\&\\>b\\]\\:x>b{a:b}',
      '.\\[\\&\\>b\\]\\:x>b{a:b}',
    ],
    ['a class that begins with a figure', '<p class="2x">', '.\\32 x{a:b}', '.\\32 x{a:b}'],
    ['the only argument of where', '<p class="b">', ':where(.a>:not(:last-child)){a:b}', ''],
    ['none of several arguments', '<p class="b">', '.b:is(.c,.d){a:b}', '.b:is(.c,.d){a:b}'],
    ['nothing of what is not', '<p class="b">', '.b:not(.c){a:b}', '.b:not(.c){a:b}'],
  ])('%s', (_what, html, css, expected) => {
    expect(forPart(html, css)).toBe(expected)
  })
})

test.each([
  '.a:hover{a:b}',
  '.a::backdrop{a:b}',
  '.a>img::after{a:b}',
  '.a>img.b:after{a:b}',
  '@media print{.a{a:b}}',
  '@media (prefers-contrast:more){.a{a:b}}',
  '@media (width<=13em){.a{a:b}}',
  '@media print,(height<28em) and (width<40em){.a{a:b}}',
  '@starting-style{.a{a:b}}',
  '.a{transition:all 1s;cursor:pointer}',
])('%s waits for the whole sheet', (css) => {
  expect(forPart('<p class="a"><img class="b">', css)).toBe('')
})

test('what opens later has no styles in the first frame, and what comes after it has', () => {
  const html =
    '<div popover="auto" class="a"><div class="b"></div></div><dialog class="c"><p class="d"></p></dialog><p class="e">' +
    '<p hidden="" class="d"></p><p class="e hidden">'
  const css = 'abcde'.replaceAll(/./g, '.$&{x:y}')
  expect(forPart(html, css)).toBe('.e{x:y}')
  expect(forPart('<button popovertarget="m" class="a">', css)).toBe('.a{x:y}')
})

test('what somebody may unfold before the whole sheet is there has its styles', () => {
  const html = '<details><summary></summary><div class="a"></div></details>'
  expect(forPart(html, '.a{x:y}')).toBe('.a{x:y}')
})

test('what a script sets before the whole sheet is there is styled', () => {
  expect(forPart('<p class="a">', '[data-cart-kept] .a{x:y}')).toBe('[data-cart-kept] .a{x:y}')
  expect(forPart('<html><p class="a">', 'html[data-signed-in] .a{x:y}')).toBe('html[data-signed-in] .a{x:y}')
})

test('what shows an open dialog or popover is left to the whole sheet', () => {
  expect(forPart('<button popovertarget="m">', 'dialog,[popover]{animation:none}')).toBe('')
})

test('scripts, and the words of a page, name nothing', () => {
  expect(forPart('<script>"<p class=\\"a\\">"</script><p>class="a"</p>', '.a{x:y}')).toBe('')
})

test('the order of rules, and of layers without any, stays', () => {
  const css = '@layer base{.b{x:y}}@layer utilities{.a{x:1}@media (width>=40rem){.a{x:2}}}.a{x:3}'
  expect(forPart('<p class="a">', css)).toBe(
    '@layer base;@layer utilities{.a{x:1}@media (width>=40rem){.a{x:2}}}.a{x:3}',
  )
})

test('custom properties, their registrations and keyframes come where something reads them', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:2px}.x{margin:var(--a)}@property --b{syntax:"*"}@property --c{syntax:"*"}' +
    '.y{animation:1s spin}@keyframes spin{to{rotate:1turn}}'
  expect(forPart('<p class="x">', css)).toBe(
    ':root{--a:var(--b);--b:1px}.x{margin:var(--a)}@property --b{syntax:"*"}',
  )
  expect(forPart('<p class="y">', css)).toBe('.y{animation:1s spin}@keyframes spin{to{rotate:1turn}}')
})

test('strings and comments may hold what looks like the end of a rule', () => {
  const css = '/*}*/.a{content:"};{";x:url("a;b")}@font-face{font-family:A}.b{x:y}'
  expect(forPart('<p class="a">', css)).toBe('.a{content:"};{";x:url("a;b")}@font-face{font-family:A}')
})
