import process from 'node:process'
import type { Diagnostic } from '../src/config/diagnostics/diagnostic.ts'
import type { FileContent } from '../src/config/files/decode.ts'
import { formatText } from '../src/config/report/text.ts'

/** Prints what the checker says of a config that cannot be used, under a sentence of its own. */
export function printProblems(
  sentence: string,
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, FileContent>,
): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const colour = process.stderr.isTTY === true && !process.env['NO_COLOR']
  console.error(`${sentence}\n\n${formatText(errors, { files, colour })}`)
}
