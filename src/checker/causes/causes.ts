import type { Check } from '../check.ts'
import {
  type Diagnostic,
  type FilePosition,
  hasErrors,
  messageOf,
  openOnes,
  printed,
} from '../diagnostics/diagnostic.ts'
import { count, fileName, isFile, say } from '../diagnostics/message.ts'
import { type ConfigFiles, withTexts } from '../files/decode.ts'
import type { CheckOptions } from '../model/context.ts'
import { type ConfigEdit, editsBetween } from './edits.ts'

interface Source extends ConfigFiles {
  /** The files before the edits, as in the last commit. */
  readonly before: ConfigFiles['files']
  readonly check: Check
  readonly options?: CheckOptions
  /** The most edits whose effects are told apart: each costs a check. */
  readonly mostEdits?: number
}

/** The most lines of an edit of which one mistake is expected, so that all of its findings follow from the first. */
const mostLines = 2

/**
 * The diagnostics with those that one edit caused behind the first of them, which stands at the edited line. An edit causes
 * what is not found without it. Those of edited lines come first, then all others in reading order.
 */
export function withCauses(found: readonly Diagnostic[], source: Source): readonly Diagnostic[] {
  const open = openOnes(found)
  if (open.length === 0) return found
  const edits = editsBetween(source.before, source.files)
  if (edits.length === 0 || edits.length > (source.mostEdits ?? 8)) return found
  const before = knownBefore(source)
  const [first, ...others] = open.filter((finding) => !before.has(keyOf(finding)))
  if (!first || (others.length === 0 && edits.some((edit) => isIn(edit, first)))) return found
  const effects = edits.map((edit) => ({ edit, caused: causedBy(edit, open, source) }))
  const causeOf = (finding: Diagnostic) => {
    const causing = effects.filter(({ caused }) => caused.has(finding)).map(({ edit }) => edit)
    return causing.find((edit) => isIn(edit, finding)) ?? causing[0]
  }
  const groups = Map.groupBy(open, causeOf)
  const folded = edits.flatMap((edit) => foldedUnder(edit, groups.get(edit) ?? []))
  const ofEdits = new Set(edits.flatMap((edit) => groups.get(edit) ?? []))
  return [...folded, ...found.filter((finding) => !ofEdits.has(finding))]
}

const earlier = new WeakMap<ConfigFiles['files'], ReadonlySet<string>>()

/** The diagnostics before the edits, by their keys. */
function knownBefore({ before, schemas, check, options }: Source): ReadonlySet<string> {
  const known = earlier.get(before) ?? new Set(check(before, schemas, options).diagnostics.map(keyOf))
  earlier.set(before, known)
  return known
}

/** The diagnostics that there are not without an edit; none if the others cannot stand without it. */
function causedBy(edit: ConfigEdit, open: readonly Diagnostic[], source: Source): ReadonlySet<Diagnostic> {
  const files = withTexts(source.files, new Map([[edit.file, edit.without]]))
  const left = openOnes(source.check(files, source.schemas, source.options).diagnostics)
  const [now, then] = [countByKind(open), countByKind(left)]
  const isFewer = (finding: Diagnostic) => (then.get(kindOf(finding)) ?? 0) < (now.get(kindOf(finding)) ?? 0)
  const hasMore = [...then].some(([kind, count]) => count > (now.get(kind) ?? 0))
  if (hasMore && left.length >= open.length) return new Set()
  const messages = new Set(left.map(keyOf))
  return new Set(open.filter((finding) => isFewer(finding) && !messages.has(keyOf(finding))))
}

function countByKind(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(diagnostics, kindOf)].map(([kind, { length }]) => [kind, length]))
}

function kindOf({ file, rule }: Diagnostic): string {
  return `${file} ${rule}`
}

// Lines move, and so are no part of it.
function keyOf(finding: Diagnostic): string {
  return `${kindOf(finding)} ${finding.message}`
}

function isIn({ file, lines: [first, last] }: ConfigEdit, place: FilePosition | undefined): boolean {
  return place?.file === file && place.line >= first && place.line <= last
}

/** The diagnostics that an edit caused, the first of them with the number of those that follow from it. */
function foldedUnder(edit: ConfigEdit, caused: readonly Diagnostic[]): readonly Diagnostic[] {
  const inside = caused.filter((finding) => isIn(edit, finding))
  const isSmall = edit.lines[1] - edit.lines[0] < mostLines
  const heads = isSmall ? inside.toSorted(gravestFirst).slice(0, 1) : inside
  const followers = caused.filter((finding) => !heads.includes(finding))
  if (followers.length === 0) return caused
  const turned = heads.length > 0 ? undefined : followers.find(({ related }) => isIn(edit, related))
  if (turned)
    return headed(
      turnedRound(turned),
      followers.filter((finding) => finding !== turned),
    )
  const [head, ...others] = heads
  if (head) return [...headed(head, followers), ...others]
  // Each place that names a removed file has to be mended by itself.
  if (edit.isRemoval) return caused
  // A single one is told where it stands, unless it stops the build from a file that nobody has edited.
  const isAlone = followers.length === 1 && (!hasErrors(followers) || followers[0]?.file === edit.file)
  return isAlone ? caused : headed(madeElsewhere(edit, followers), followers)
}

function headed(head: Diagnostic, followers: readonly Diagnostic[]): readonly Diagnostic[] {
  if (followers.length === 0) return [head]
  const { file, line, column } = head
  const severity = hasErrors(followers) ? 'error' : head.severity
  return [
    { ...head, severity, follows: followers.length },
    ...followers.map((finding) => ({ ...finding, causedBy: { file, line, column } })),
  ]
}

/** A diagnostic about two places, at the other one of them. A fix of the first place does not fit there. */
function turnedRound({ fix, endColumn, ...finding }: Diagnostic): Diagnostic {
  const { file, line, column, related = finding } = finding
  const message = messageOf(finding).map((part) => (isFile(part, related.file) ? fileName(file) : part))
  return {
    ...finding,
    ...related,
    ...printed(message, finding.parts?.hint),
    related: { file, line, column, ...(endColumn && { endColumn }) },
  }
}

/** A diagnostic for an edit that is sound by itself, but not with what stands elsewhere. */
function madeElsewhere({ file, lines: [line] }: ConfigEdit, followers: readonly Diagnostic[]): Diagnostic {
  const [first] = followers.toSorted(gravestFirst)
  const { rule = 'checker', severity = 'error' } = first ?? {}
  const files = new Set(followers.map((finding) => finding.file))
  const where = files.size === 1 && first ? fileName(first.file) : count(files.size, 'other file')
  const message = say`This change makes ${count(followers.length, 'place')} in ${where} wrong. The first: ${first ? messageOf(first) : []}`
  const hint = say`Take the change back, or put right what follows from it.`
  const related = first && { related: placeOf(first) }
  return { file, line, column: 1, rule, severity, ...printed(message, hint), ...related }
}

function placeOf({ file, line, column }: Diagnostic): FilePosition {
  return { file, line, column }
}

function gravestFirst(a: Diagnostic, b: Diagnostic): number {
  return Number(a.severity !== 'error') - Number(b.severity !== 'error')
}
