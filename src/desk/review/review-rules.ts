import { isReviewed } from '#checker/disk.ts'
import { readFileValue } from '#checker/edit.ts'
import { withArticle, wordList } from '#checker/english.ts'
import { renamedProperties } from '#checker/schema.ts'
import type { DeskFile, ReviewConfig, ReviewRule } from '#engine/contract/config.ts'
import { RequestError } from '#workbench/request-error.ts'
import { textOf } from '#workbench/server/git.ts'
import { hasRoleForAll, type OwnMarket } from '../people/file-rights.ts'
import type { Person } from '../people/people.ts'
import { approvers } from '../people/roles.ts'
import { changedProperties, type EditedFile, oncePerSpan } from './changed-files.ts'

const file = 'config/desk.json'

/** The approvals that a change needs; without a name, what any change needs. */
export interface Need extends Pick<ReviewRule, 'approvals'> {
  readonly name?: string
  readonly by: readonly ReviewRule['by'][number][]
}

const anyChange: Need = { approvals: 1, by: approvers }

/**
 * The rules as they are before a change, which thus loosens none for itself. Throws a `RequestError` if they cannot be
 * read.
 */
export const publishedRules = oncePerSpan(async ({ root, before }): Promise<ReviewConfig> => {
  const text = await textOf(root, `${before}:./${file}`)
  if (text === undefined) return { withoutReview: 'with-a-reason' }
  const value = readFileValue(file, text)?.value as DeskFile | undefined
  if (value?.reviews === undefined)
    throw new RequestError('conflict', `${file} as it is published cannot be read: put it right in the repository.`)
  return value.reviews
})

/** The needs of a change of these files: each rule that is about it, or else what any change needs. */
export function needsOf({ rules = [] }: ReviewConfig, files: readonly EditedFile[]): readonly Need[] {
  const found = rules.filter((rule) => files.some((edited) => isAbout(rule, edited)))
  return found.length > 0 ? found : [anyChange]
}

function isAbout({ fields, ...rule }: ReviewRule, edited: EditedFile): boolean {
  if (!isReviewed(rule, edited.file)) return false
  if (!fields) return true
  const changed = changedProperties(edited)
  // A rule is no looser because an update gave a property another name.
  return fields.some((name) => changed.has(name) || changed.has(renamedProperties[name] ?? name))
}

/** Whether a person's approval counts for a need of a change of these markets. */
export function canMeet({ by }: Need, { grants, isOff }: Person, markets: readonly OwnMarket[]): boolean {
  return !isOff && hasRoleForAll(grants, by, markets)
}

/** A sentence about a need, of which so many approvals are given: `Prices need two approvals: one more by an owner.` */
export function needSentence({ name, approvals, by }: Need, given = 0): string {
  const subject = name === undefined ? 'This change needs' : `${name} need`
  const who = withArticle(wordList(by, 'or'))
  if (approvals === 1) return `${subject} an approval by ${who}.`
  return given === 0 ? `${subject} two approvals, each by ${who}.` : `${subject} two approvals: one more by ${who}.`
}
