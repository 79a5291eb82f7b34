import { expect, test } from 'vitest'
import { personName, withName } from './person-name.ts'

test.each([
  ['Ada', 'Ada'],
  ['J. R. R.', 'J. R. R.'],
  ['J.R.', 'J. R.'],
  ['Anne-Marie O’Neil', 'Anne-Marie O’Neil'],
  ['Zoë  Müller', 'Zoë Müller'],
  ['李小龍', '李小龍'],
  ['عائشة', 'عائشة'],
])('%j stays a name', (name, shown) => {
  expect(personName(name)).toBe(shown)
})

test.each([
  'https://evil.example/prize',
  'evil.example',
  'www.evil.example',
  'evil。example',
  'evil．example',
  'evil․example',
  'me@evil.example',
  '<a href="https://evil.example">Ada</a>',
  '[Ada](https://evil.example)',
  '192.0.2.7/prize',
  'call +1 900 555 0199',
  'Ada\r\nBcc: all@evil.example',
  'a\u200b.\u200bexample',
])('%j carries no link, no address, no number and no line break', (name) => {
  expect(personName(name)).not.toMatch(/[.。．․]\S|[\d@:/<>[\]()\r\n+"=]/)
})

test('a name that is a message is cut short, and one of which nothing is left is not said', () => {
  expect(personName('You have won a chair write to us now and claim it').length).toBeLessThanOrEqual(40)
  expect(withName('Thank you', '12345')).toBe('Thank you.')
  expect(withName('Thank you', 'Ada')).toBe('Thank you, Ada.')
  expect(withName('Thank you', 'J.R.')).toBe('Thank you, J. R.')
  expect(withName('How is it working out', 'Ada', '?')).toBe('How is it working out, Ada?')
})
