import process from 'node:process'
import { type Check, editsBetween, withCauses } from '#checker/check.ts'
import { readRef } from '#checker/disk.ts'
import type { ConfigFiles } from '#checker/files.ts'
import { type Diagnostic, openOnes } from '#checker/findings.ts'
import type { CheckOptions } from '#checker/model.ts'

/** The diagnostics by the edits that caused them, as far as git knows these. */
export function byCause(
  diagnostics: readonly Diagnostic[],
  config: ConfigFiles,
  check: Check,
  options: CheckOptions,
): readonly Diagnostic[] {
  const before = openOnes(diagnostics).length > 0 ? configBefore(process.cwd(), config) : undefined
  return before ? withCauses(diagnostics, { ...config, before, check, options }) : diagnostics
}

/** The config before the last edits: of the last commit, or of the one before it where nothing has changed since. */
function configBefore(root: string, { files }: ConfigFiles): ConfigFiles['files'] | undefined {
  for (const ref of ['HEAD', 'HEAD^']) {
    try {
      const before = readRef(root, ref).files
      if (editsBetween(before, files).length > 0) return before
    } catch {
      return undefined
    }
  }
  return undefined
}
