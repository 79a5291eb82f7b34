import { amendmentOf, nextForm } from '../../database/migration-history/past-forms.ts'

/**
 * @typedef {import('../../database/migration-history/past-forms.ts').Form} Form
 * @typedef {{ file: string, checksum: string }} Known a migration, and the checksum of its executed text
 */

/**
 * Problems that would keep a database that some commit made from opening, a line for each.
 * @param {object} found
 * @param {readonly Form[]} found.forms the list as it is
 * @param {readonly Known[]} found.migrations as they are
 * @param {readonly string[]} found.amendments files, as the list would name them
 * @param {readonly Form[]} found.committedForms every line that the list had at some commit
 * @param {readonly (Known & { commit: string })[]} found.committed every migration that some commit had
 * @returns {string[]}
 */
export function findUnopenable({ forms, migrations, amendments, committedForms, committed }) {
  const unlike = forms.filter(({ executed }) => !migrations.some(({ checksum }) => checksum === executed))
  const problems = [
    ...committedForms
      .filter((form) => !forms.some((each) => isSame(each, form)))
      .map(({ file, executed }) => `the line of ${file} with ${executed} is gone, which databases need`),
    ...committed
      .filter(({ file, checksum }) => !forms.some((form) => form.file === file && form.executed === checksum))
      .map(({ file, commit }) => `no line says what ${file} was at ${commit}`),
    ...migrations.flatMap((migration) => findEdited(migration, forms)),
    ...unlike.flatMap((form) =>
      nextForm(forms, form) ? findUnamended(form, amendments) : findTakenAway(form, migrations),
    ),
  ]
  return [...new Set(problems)]
}

/** @param {Form} one @param {Form} other */
function isSame(one, other) {
  return one.file === other.file && one.executed === other.executed && one.text === other.text
}

/** @param {Known} migration @param {readonly Form[]} forms */
function findEdited({ file, checksum }, forms) {
  const last = forms.findLast((form) => form.file === file)
  if (!last) return [`no line says what ${file} is: node scripts/checks/check-migrations.mjs --add`]
  if (last.executed === checksum) return []
  return [`${file} was edited. Databases have it as it was: let the next migration correct it`]
}

/** @param {Form} form @param {readonly string[]} amendments */
function findUnamended(form, amendments) {
  const amendment = amendmentOf(form)
  return amendments.includes(amendment) ? [] : [`${amendment} is missing, which databases need`]
}

/** @param {Form} form @param {readonly Known[]} migrations */
function findTakenAway({ file }, migrations) {
  return migrations.some((migration) => migration.file === file)
    ? []
    : [`${file} is gone, which databases have`]
}
