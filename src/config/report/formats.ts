import { formatText } from './format.ts'
import { formatGithub } from './github.ts'
import { formatJson } from './json.ts'
import { formatJunit } from './junit.ts'
import type { Format } from './report.ts'
import { formatSarif } from './sarif.ts'

/** Every format of a report, by the name that the command line knows it by. */
export const formats = {
  text: ({ diagnostics, files, colour }) => formatText(diagnostics, { files, colour }),
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
} as const satisfies Readonly<Record<string, Format>>

/** The name of a format. */
export type FormatName = keyof typeof formats

/** Whether there is a format of this name. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name)
}
