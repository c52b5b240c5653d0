import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** What the registry knows of the packages, or why it does not say. */
export type RegistryAnswer = { readonly faults: readonly string[] } | { readonly refusal: string }

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
}

export function askRegistry(): RegistryAnswer {
  const settings = { encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' } as const
  return answerOf(spawnSync('npm', ['audit', '--json', '--package-lock-only'], settings).stdout)
}

/** Reads what `npm audit --json` prints. */
export function answerOf(text: string | null): RegistryAnswer {
  const { vulnerabilities, message = 'npm says nothing' } = reportIn(text)
  if (!vulnerabilities) return { refusal: message }
  const faults = Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}.`)
  return { faults }
}

function reportIn(text: string | null): Report {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return {}
  }
}
