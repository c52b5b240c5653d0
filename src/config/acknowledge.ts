import type { Acknowledgement } from '#contract/config.ts'
import { daysAfter, isDay } from '#engine/dates/dates.ts'
import { editDistance } from '#engine/text/edit-distance.ts'
import type { Diagnostic, Finding } from './diagnostics/diagnostic.ts'
import { diagnosticOf } from './json/parsed.ts'
import { pointer } from './json/pointer.ts'
import type { Context } from './model/context.ts'
import type { Documents } from './model/documents.ts'
import { unfinishedPart } from './model/unfinished-texts.ts'

/** For how many days at most a warning is acknowledged: two years. */
const longest = 2 * 366

/** Marks acknowledged warnings, and reports wrong acknowledgements. */
export function acknowledge(
  found: readonly Diagnostic[],
  { acknowledged, complete, today }: Pick<Context, 'acknowledged' | 'complete' | 'today'>,
  { parsedOf }: Pick<Documents, 'parsedOf'>,
): readonly Diagnostic[] {
  if (!acknowledged) return found
  const { acknowledged: entries } = acknowledged.value
  const files = new Set(entries.map((entry) => entry.file))
  const marked = found.map((one) => {
    const isMeant = one.severity === 'warning' && files.has(one.file)
    const entry = isMeant ? entries.find((candidate) => isOf(candidate, one)) : undefined
    return entry ? mark(one, entry, today) : one
  })
  // Without the day nothing has ended, and without every file not every warning is found.
  if (today === undefined || !complete) return marked
  const { file } = acknowledged
  const beside = found.filter((one) => files.has(one.file))
  const problems = entries.flatMap((entry, i) =>
    problemsOf(entry, entries.slice(0, i), beside, today).map(([key, problem]) => {
      return diagnosticOf('acknowledgement', { file, pointer: pointer('/acknowledged', i, key), ...problem }, parsedOf)
    }),
  )
  return [...marked, ...problems]
}

/** The entry of `config/acknowledged.json` for a warning, whose reason and day of review are to be filled in. */
export function acknowledgementOf({ file, message }: Diagnostic): Acknowledgement {
  return { file, warning: message, reason: '…', review: 'YYYY-MM-DD' }
}

function isOf({ file, warning }: Acknowledgement, diagnostic: Diagnostic): boolean {
  return file === diagnostic.file && warning === diagnostic.message
}

function mark(warning: Diagnostic, { reason, review }: Acknowledgement, today = ''): Diagnostic {
  if (review >= today) return { ...warning, acknowledged: { reason, review } }
  const past = `It was acknowledged until ${review}: “${reason}” If that still holds, write a later "review" in config/acknowledged.json; if not, remove it there.`
  return { ...warning, hint: warning.hint === undefined ? past : `${warning.hint} ${past}` }
}

/** No warning is as long, and the work of a comparison grows with both lengths. */
const longestCompared = 2000

type Problem = readonly [key: keyof Acknowledgement, problem: Pick<Finding, 'message' | 'hint'>]

function problemsOf(
  entry: Acknowledgement,
  before: readonly Acknowledgement[],
  found: readonly Diagnostic[],
  today: string,
): Problem[] {
  const { reason, review } = entry
  const isBlank = reason.trim() === '' || unfinishedPart(reason) !== undefined
  const blank = { message: 'This does not say why the warning is meant.', hint: 'Write the reason in a sentence.' }
  const latest = daysAfter(today, longest)
  const late = { message: 'This review is more than two years ahead.', hint: `Write a day until ${latest}.` }
  return [
    ...unfit(entry, before, found),
    ...(isBlank ? [['reason', blank] as const] : []),
    ...(isDay(review) && review > latest ? [['review', late] as const] : []),
  ]
}

/** Reports an entry without a matching warning. */
function unfit(entry: Acknowledgement, before: readonly Acknowledgement[], found: readonly Diagnostic[]): Problem[] {
  const { file, warning } = entry
  const fitting = found.filter((one) => isOf(entry, one))
  if (fitting.some(({ severity }) => severity === 'error'))
    return [['warning', { message: 'This is an error, which cannot be acknowledged.', hint: 'Mend it.' }]]
  if (before.some((other) => other.file === file && other.warning === warning))
    return [['warning', { message: 'This warning is acknowledged above already.', hint: 'Remove one of the two.' }]]
  if (fitting.length > 0) return []
  const others = found.filter((one) => one.file === file && one.severity === 'warning')
  const compared = warning.length > longestCompared ? [] : others
  const [near] = compared
    .map(({ message }) => ({ message, distance: editDistance(warning, message) }))
    .sort((a, b) => a.distance - b.distance)
  const hint =
    near && near.distance < warning.length / 2
      ? `If it is still meant, copy what it says now: ${near.message}`
      : 'If what it warned of is mended, remove this; if not, copy the words of the warning from the report.'
  return [['warning', { message: `There is no such warning in ${file}.`, hint }]]
}
