import path from 'node:path'
import process from 'node:process'
import { checkConfig } from '../src/config/check.ts'
import { readConfigFiles } from '../src/config/read.ts'
import { formatText } from '../src/config/report/text.ts'
import { dateIn } from '../src/engine/dates/dates.ts'
import type { Site } from '../src/engine/site/site.ts'

/** The site that the config under `root` describes. Prints what the checker says; ends the process where it refuses. */
export function checkedSite(root: string): Site {
  const { files, schemas } = readConfigFiles(root, path.dirname(import.meta.dirname))
  const { site, diagnostics } = checkConfig(files, schemas, { today: dateIn(undefined, new Date()) })
  const colour = process.stdout.isTTY === true && !process.env['NO_COLOR']
  if (diagnostics.length > 0) console.error(formatText(diagnostics, { files: new Map([...schemas, ...files]), colour }))
  if (!site) process.exit(1)
  return site
}
