/** What `npm run check -- --fix` does to the files, and `--fix --undo` undoes. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Check } from '../../config/check.ts'
import type { Diagnostic } from '../../config/diagnostics/diagnostic.ts'
import { count } from '../../config/diagnostics/english.ts'
import { type ChangedTexts, type ConfigFiles, withTexts } from '../../config/files/decode.ts'
import { repair, tidy } from '../../config/fix/repair.ts'
import { replaceFile } from '../../storage/atomic-file.ts'
import { UsageError } from '../command.ts'
import { diffOf, writeTexts } from '../writing/changed-files.ts'

/**
 * The files that were changed last, by their paths under the root: their bytes before, in Base64, and their text after;
 * null where there was or is no such file.
 */
type Undo = Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>>

const undoFile = (root: string) => path.join(root, 'node_modules/.cache/check-fix.json')

/** What to do to the files besides what is sure. */
interface FixOptions {
  readonly check: Check
  /** Whether properties and layout are put in order too. */
  readonly order: boolean
}

/** Repairs what is sure in the files named; returns what was done, in words, with each file's changes. */
export function fixConfig(
  root: string,
  config: ConfigFiles,
  named: readonly string[],
  { check, order }: FixOptions,
): string {
  const { texts: repaired, made, left, untried } = repair(config, named, check)
  const files = withTexts(config.files, repaired)
  const ordered = order ? tidy({ ...config, files }, named) : new Map<string, string>()
  const texts = new Map([...repaired, ...ordered])
  const place = ({ file, line, column, fix }: Diagnostic) => `${file}:${line}:${column} ${fix?.title}`
  return [
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

/** Brings back the files that the last fix changed, where nobody has changed them since; returns what was done. */
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
  // Where capitals make no difference to file names, what goes may be what comes back under its old name.
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

/** Writes the texts and keeps what was before; returns the differences as a diff. */
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
