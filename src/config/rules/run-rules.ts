import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Documents } from '../files/documents.ts'
import { writeInstead } from '../fix/replacements.ts'
import type { Context } from '../model/context.ts'
import type { Finding, Rule } from './rule.ts'

type Places = Pick<Documents, 'locate' | 'spanOf'>

/** What the rules find, each at its line and column. A rule that fails itself is reported and stops no other. */
export function runRules(rules: readonly Rule[], context: Context, documents: Places): Diagnostic[] {
  return rules.flatMap((rule) => {
    try {
      return rule.check(context).map((finding) => diagnosticOf(rule, finding, documents))
    } catch (error) {
      return [failureOf(rule, error)]
    }
  })
}

function diagnosticOf({ name }: Rule, finding: Finding, { locate, spanOf }: Places): Diagnostic {
  const { file, pointer, part = 'value', severity = 'error', meant, related, ...said } = finding
  const span = meant === undefined ? undefined : spanOf(file, pointer, part)
  const fix = span && meant !== undefined ? { fix: writeInstead(span, meant) } : {}
  const other = related && { related: { file: related.file, ...locate(related.file, related.pointer, 'key') } }
  return { file, ...locate(file, pointer, part), rule: name, severity, ...said, ...other, ...fix }
}

function failureOf({ name }: Rule, error: unknown): Diagnostic {
  const said = error instanceof Error ? error.message : String(error)
  const message = `The rule "${name}" could not be checked: ${said}.`
  return { file: 'config/site.json', line: 1, column: 1, rule: 'checker', severity: 'error', message }
}
