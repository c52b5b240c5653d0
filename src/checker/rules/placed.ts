import type { Diagnostic, Finding } from '../findings.ts'
import { diagnosticOf, type Parsed } from '../json.ts'
import type { Documents } from '../model.ts'

/** A finding's diagnostic, and the texts that its positions come from. */
interface Placed {
  readonly texts: readonly [own: Parsed | undefined, related: Parsed | undefined]
  readonly diagnostic: Diagnostic
}

const known = new WeakMap<Finding, Placed>()

/** Caches the position of a finding until its text changes. */
export function placed(rule: string, finding: Finding, parsedOf: Documents['parsedOf']): Diagnostic {
  const { file, related } = finding
  const texts = [parsedOf(file), related && parsedOf(related.file)] as const
  const last = known.get(finding)
  if (last && last.texts[0] === texts[0] && last.texts[1] === texts[1]) return last.diagnostic
  const diagnostic = diagnosticOf(rule, finding, parsedOf)
  known.set(finding, { texts, diagnostic })
  return diagnostic
}
