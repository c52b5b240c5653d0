import type { Acknowledgement } from '#engine/contract/config.ts'
import { daysAfter, isDay } from '#engine/dates.ts'
import { type Diagnostic, type Finding, messageOf, printed } from './diagnostics/diagnostic.ts'
import { fileName, quote, quoteWhole, say, term, together, valuesOf } from './diagnostics/message.ts'
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
export function acknowledgementOf(warning: Diagnostic): Acknowledgement {
  const { file, rule, pointer: at = '' } = warning
  const values = valuesOf(messageOf(warning))
  return { file, rule, at, ...(values.length > 0 && { values }), reason: '…', review: 'YYYY-MM-DD' }
}

function isOf(entry: Acknowledgement, diagnostic: Diagnostic): boolean {
  return isAt(entry, diagnostic) && keyOf(entry.values) === keyOf(valuesOf(messageOf(diagnostic)))
}

function isAt({ file, rule, at }: Acknowledgement, diagnostic: Diagnostic): boolean {
  return file === diagnostic.file && rule === diagnostic.rule && at === (diagnostic.pointer ?? '')
}

// Another wording may have the values in another order.
function keyOf(values: readonly string[] = []): string {
  return JSON.stringify(values.toSorted())
}

function mark(warning: Diagnostic, { reason, review }: Acknowledgement, today = ''): Diagnostic {
  if (review >= today) return { ...warning, acknowledged: { reason, review } }
  const past = say`It was acknowledged until ${review}: “${reason}” If that still ${term('holds')}, write a later ${quote('review')} in ${fileName('config/acknowledged.json')}; if not, remove it there.`
  return { ...warning, ...printed(messageOf(warning), together(warning.parts?.hint, past)) }
}

type Problem = readonly [key: keyof Acknowledgement, problem: Pick<Finding, 'message' | 'hint'>]

function problemsOf(
  entry: Acknowledgement,
  before: readonly Acknowledgement[],
  found: readonly Diagnostic[],
  today: string,
): Problem[] {
  const { reason, review } = entry
  const isBlank = reason.trim() === '' || unfinishedPart(reason) !== undefined
  const blank = {
    message: say`This does not say why the warning is meant.`,
    hint: say`Write the reason in a sentence.`,
  }
  const latest = daysAfter(today, longest)
  const late = { message: say`This review is more than two years ahead.`, hint: say`Write a day until ${latest}.` }
  return [
    ...unfit(entry, before, found),
    ...(isBlank ? [['reason', blank] as const] : []),
    ...(isDay(review) && review > latest ? [['review', late] as const] : []),
  ]
}

/** Reports an entry without a matching warning. */
function unfit(entry: Acknowledgement, before: readonly Acknowledgement[], found: readonly Diagnostic[]): Problem[] {
  const fitting = found.filter((one) => isOf(entry, one))
  if (fitting.some(({ severity }) => severity === 'error'))
    return [['rule', { message: say`This is an error, which cannot be acknowledged.`, hint: say`Mend it.` }]]
  if (before.some((other) => fitting.some((one) => isOf(other, one)))) {
    const message = say`This warning is acknowledged above already.`
    return [['rule', { message, hint: say`Remove one of the two.` }]]
  }
  if (fitting.length > 0) return []
  const message = say`There is no such warning in ${fileName(entry.file)}.`
  const near = found.find((one) => one.severity === 'warning' && isAt(entry, one))
  if (!near)
    return [
      [
        'rule',
        { message, hint: say`If what it warned of is mended, remove this; if not, copy its line from the report.` },
      ],
    ]
  const values = valuesOf(messageOf(near)).flatMap((value, i) => [...(i === 0 ? [] : [', ']), quoteWhole(value)])
  return [
    [
      'values',
      { message, hint: say`If it is still meant, write what it is about now: ${quote('values')}: [${values}].` },
    ],
  ]
}
