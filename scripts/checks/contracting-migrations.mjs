import { executedText } from '../../database/migration-history/executed-text.ts'

/** Whoever wrote those before did not have to think of an older version that still sells. */
const FIRST = 160
const SAID = /^-- Contracts: \S/m
/** What the version before may still read or write. Indexes, checks and triggers that go are in nobody's way. */
const TAKES_AWAY =
  /\bdrop\s+(?:table|column|view|materialized\s+view|function|procedure|type|schema)\b|\brename\s+(?:to|column)\b|\bset\s+not\s+null\b|\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i
const NEW_COLUMN = /\badd\s+column\s+[^,;]*/gi

/**
 * The version before this one goes on selling while this one starts, so a migration may add what nobody reads yet, and
 * takes away only what nobody reads any more, which it has to say.
 * @param {readonly { number: number, file: string, text: string }[]} migrations
 * @returns {string[]}
 */
export function findContracting(migrations) {
  return migrations
    .filter(({ number, text }) => number >= FIRST && !SAID.test(text))
    .flatMap(({ file, text }) => {
      const executed = executedText(text)
      const taken = TAKES_AWAY.exec(executed)?.[0] ?? executed.match(NEW_COLUMN)?.find(mustBeFilled)
      if (taken === undefined) return []
      return [
        `${file}: the version before may not live with "${taken.trim()}": see "A migration" in CONTRIBUTING.md`,
      ]
    })
}

/** The version before inserts rows without the new column. @param {string} column */
function mustBeFilled(column) {
  return /\bnot\s+null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column)
}
