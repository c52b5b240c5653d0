import { relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { didYouMean } from '../src/config/diagnostics/did-you-mean.ts'
import { type FormatName, formats, isFormatName } from '../src/config/report/formats.ts'

/** How the checker is called, in the words of its help. */
export const usage = `Usage: npm run check -- [files…] [--format ${Object.keys(formats).join('|')}] [--fix] [--watch] [--max-warnings N]
Checks config/ in the current folder. Files and folders that are named limit what is reported, not what is read.
  --format        how to say it; text unless this says otherwise
  --fix           repair what is certain: misspelt names, quoted numbers, the order of properties, layout
  --watch         check again whenever a file changes
  --max-warnings  fail when there are more warnings than this
Exit code 0: sound; 1: errors, or too many warnings; 2: cannot be called so.`

/** What a command line asks for. */
export interface CheckCall {
  /** Paths under the root to report on, with `/`; empty for all. */
  readonly names: readonly string[]
  readonly format: FormatName
  readonly fix: boolean
  readonly watch: boolean
  readonly maxWarnings: number
  readonly help: boolean
}

/** Reads a command line; throws an error that says what is wrong with it. */
export function readCall(args: readonly string[], root: string): CheckCall {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      fix: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      'max-warnings': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { format, fix, watch, help, 'max-warnings': limit } = values
  if (!isFormatName(format))
    throw new Error(`There is no format "${format}".${didYouMean(format, Object.keys(formats))}`)
  if (limit !== undefined && !/^\d+$/.test(limit)) throw new Error(`--max-warnings takes a number, not "${limit}".`)
  if (fix && watch) throw new Error('--fix and --watch do not go together: repair first, then watch.')
  const names = positionals.map((name) => relative(root, resolve(root, name)).replaceAll(sep, '/'))
  return { names, format, fix, watch, help, maxWarnings: limit === undefined ? Infinity : Number(limit) }
}
