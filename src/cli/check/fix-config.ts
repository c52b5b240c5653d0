/** `npm run check -- --fix` and `--fix --undo`. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Check } from '#checker/check.ts'
import { count } from '#checker/english.ts'
import { type ChangedTexts, type ConfigFiles, withTexts } from '#checker/files.ts'
import { type Diagnostic, hasErrors } from '#checker/findings.ts'
import { migrateAcknowledgements, migrateFacts, migratePrices, migrateStandIns, repair, tidy } from '#checker/fix.ts'
import type { CheckOptions } from '#checker/model.ts'
import { replaceFile } from '#storage/atomic-file.ts'
import { UsageError } from '../command.ts'
import { diffOf, writeTexts } from '../writing/changed-files.ts'

/**
 * The files that were changed last, by their paths under the root: their bytes before, in Base64, and their text after;
 * null where there was or is no such file.
 */
type Undo = Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>>

const undoFile = (root: string) => path.join(root, 'node_modules/.cache/check-fix.json')

interface FixOptions {
  readonly check: Check
  readonly asOf: CheckOptions
  /** Whether properties and layout are put in order too. */
  readonly order: boolean
}

/** Makes the sure fixes in the named files; returns a report with a diff. */
export function fixConfig(
  root: string,
  config: ConfigFiles,
  named: readonly string[],
  { check, asOf, order }: FixOptions,
): string {
  const priced = migratePrices(config, named)
  const withPrices = { ...config, files: withTexts(config.files, priced) }
  const marked = migrateStandIns(withPrices, named)
  const withMarks = { ...config, files: withTexts(withPrices.files, marked) }
  const migrated = migrateFacts(withMarks, named, check)
  const withFacts = { ...config, files: withTexts(withMarks.files, migrated) }
  const acknowledged = migrateAcknowledgements(withFacts, named, check, asOf)
  const withAcknowledged = { ...config, files: withTexts(withFacts.files, acknowledged) }
  const { texts: repaired, made, left, untried } = repair(withAcknowledged, named, check)
  const files = withTexts(withAcknowledged.files, repaired)
  const ordered = order ? tidy({ ...config, files }, named) : new Map<string, string>()
  const texts = new Map([...priced, ...marked, ...migrated, ...acknowledged, ...repaired, ...ordered])
  const place = ({ file, line, column, fix }: Diagnostic) => `${file}:${line}:${column} ${fix?.title}`
  return [
    ...[...priced.keys()].map((file) => `${file} Wrote its prices as this version does`),
    ...[...marked.keys()].map((file) => `${file} Marked its stand-ins`),
    ...[...migrated.keys()].map((file) => `${file} Put what it says of plans into facts`),
    ...[...acknowledged.keys()].map((file) => `${file} Wrote which warnings it acknowledges as this version does`),
    ...made.map(place),
    ...left.map((one) => `${place(one)}: not done, since it would not have mended the file.`),
    ...(untried === 0 ? [] : [`${count(untried, 'more repair')} not tried: run it again once these are done.`]),
    ...[...ordered.keys()].map((file) => `${file} Put in order`),
    write(root, config, texts),
    texts.size === 0
      ? 'Nothing was repaired.'
      : `Repaired ${count(texts.size, 'file')}; --fix --undo brings back what was.`,
    '',
  ].join('\n')
}

/** The changes that --fix would make to the named files, a line each. */
export function fixPreview(
  config: ConfigFiles,
  named: readonly string[],
  found: readonly Diagnostic[],
  check: Check,
  asOf: CheckOptions,
): readonly string[] {
  const command = 'npm run check -- --fix'
  const fixable = found.filter(({ fix }) => fix?.applicability === 'sure').length
  const oldPrices = migratePrices(config, named).size
  const unmarked = migrateStandIns(config, named).size
  const oldWords = hasErrors(found) ? migrateAcknowledgements(config, named, check, asOf).size : 0
  const older = hasErrors(found) ? migrateFacts(config, named, check).size : 0
  return [
    ...(fixable > 0 ? [`${command} repairs ${fixable} of them.`] : []),
    ...(oldPrices > 0
      ? [`${command} writes the prices of ${count(oldPrices, 'older file')} as this version does.`]
      : []),
    ...(oldWords > 0 ? [`${command} writes which warnings are acknowledged as this version does.`] : []),
    ...(unmarked > 0 ? [`${command} marks the stand-ins of ${count(unmarked, 'file')}.`] : []),
    ...(older > 0 ? [`${command} puts into facts what ${count(older, 'older file')} said of plans.`] : []),
  ]
}

/** Restores the files of the last fix, if they have not changed since; returns a report. */
export function undoFix(root: string): string {
  const last = lastFix(root)
  const changed = Object.entries(last).filter(([file, { after }]) => {
    return (bytesAt(path.join(root, file))?.toString() ?? null) !== after
  })
  if (changed.length > 0) {
    const names = changed.map(([file]) => file).join(', ')
    throw new UsageError(`Nothing was undone: ${names} changed after the repair.`)
  }
  const files = Object.entries(last).map(([file, { before }]) => [path.join(root, file), before] as const)
  // Removes first: on a case-insensitive disk, the new name may be the old one.
  for (const [file, before] of files) if (before === null) rmSync(file)
  for (const [file, before] of files) if (before !== null) replaceFile(file, Buffer.from(before, 'base64'))
  rmSync(undoFile(root))
  return `Brought back ${count(Object.keys(last).length, 'file')}.\n`
}

function lastFix(root: string): Undo {
  try {
    return JSON.parse(readFileSync(undoFile(root), 'utf8'))
  } catch {
    throw new UsageError('There is no repair to undo.')
  }
}

/** Writes the texts and the undo file; returns a diff. */
function write(root: string, config: ConfigFiles, texts: ChangedTexts): string {
  if (texts.size === 0) return ''
  const undo = Object.fromEntries(
    [...texts].map(([file, after = null]) => {
      const before = bytesAt(path.join(root, file))?.toString('base64') ?? null
      return [file, { before, after }]
    }),
  ) satisfies Undo
  mkdirSync(path.dirname(undoFile(root)), { recursive: true })
  writeFileSync(undoFile(root), JSON.stringify(undo))
  writeTexts(root, config, texts)
  return diffOf(config, texts)
}

function bytesAt(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
