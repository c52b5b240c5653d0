import type { Diagnostic } from '../src/config/diagnostics/diagnostic.ts'
import { didYouMean } from '../src/config/diagnostics/did-you-mean.ts'
import type { ConfigFiles } from '../src/config/files/decode.ts'
import { isConfigFile } from '../src/config/files/file-patterns.ts'

/** The part of a check that is reported on. */
export interface Selection {
  /** The config files in it. */
  readonly checked: readonly string[]
  readonly includes: (diagnostic: Diagnostic) => boolean
}

/** Limits a report to files and folders by their paths under the root; throws where one is none of the config. */
export function select({ files, schemas }: ConfigFiles, names: readonly string[]): Selection {
  const known = [...files.keys(), ...schemas.keys()]
  const lost = names.find((name) => !known.some((file) => isIn(file, name)))
  if (lost !== undefined) throw new Error(`There is no config at ${lost}.${didYouMean(lost, known)}`)
  const isNamed = (file: string): boolean => names.length === 0 || names.some((name) => isIn(file, name))
  return {
    checked: [...files.keys()].filter((file) => isConfigFile(file) && isNamed(file)),
    // What keeps the checker itself from working concerns every file.
    includes: ({ file, rule }) => isNamed(file) || rule === 'checker' || rule === 'schema' || file === 'config',
  }
}

function isIn(file: string, name: string): boolean {
  return name === '' || file === name || file.startsWith(`${name}/`)
}
