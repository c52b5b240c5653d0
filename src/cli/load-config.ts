import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { styleText } from 'node:util'
import { type Checked, createChecker } from '../config/check.ts'
import { type Diagnostic, openOnes } from '../config/diagnostics/diagnostic.ts'
import type { ConfigFiles } from '../config/files/decode.ts'
import { hasFolder, readConfigFiles } from '../config/read.ts'
import type { Paint } from '../config/report/report.ts'
import { formatText } from '../config/report/text.ts'
import { dateIn } from '../engine/dates/dates.ts'
import type { Site } from '../engine/site/site.ts'
import { checkCache } from '../storage/check-cache.ts'
import { InputError } from './command.ts'

/** The root of a config and that of its schemas: those of this program where it has none of its own. */
export interface ConfigRoots {
  readonly root: string
  readonly schemasRoot: string
}

const ownRoot = path.resolve(import.meta.dirname, '../..')

/**
 * The roots of the config that the current folder belongs to, or else of this program's own, and goes to the first:
 * all that a command reads and writes is named from there.
 */
export function configRoots(): ConfigRoots {
  const from = process.cwd()
  const root = rootFrom(from) ?? (hasFolder(from, 'config') ? from : ownRoot)
  if (!hasFolder(root, 'config')) throw new InputError(`There is no folder config/ in ${from}.`)
  if (root !== from) {
    console.error(`In ${root}:`)
    process.chdir(root)
  }
  return { root, schemasRoot: hasFolder(root, 'schemas') ? root : ownRoot }
}

// Many a folder has one that is called config: this one has the site.
function rootFrom(folder: string): string | undefined {
  if (existsSync(path.join(folder, 'config/site.json'))) return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : rootFrom(parent)
}

/** The folder that the person stands in who calls a command: npm runs it in the project's, wherever it was called. */
export function callersFolder(): string {
  const { INIT_CWD: called, npm_package_json: manifest = '' } = process.env
  return called && path.dirname(manifest) === process.cwd() ? called : process.cwd()
}

/** The config that the current folder belongs to as it stands on the disk. */
export function loadConfig({ root, schemasRoot } = configRoots()): ConfigFiles {
  return readConfigFiles(root, schemasRoot)
}

const checker = createChecker(checkCache(() => process.cwd()))
const checked = new WeakMap<ConfigFiles['files'], Checked>()

/** Checks what a command reads, and what it would write: each once, and of the second only what differs. */
export function check({ files, schemas }: ConfigFiles): Checked {
  const known = checked.get(files) ?? checker(files, schemas)
  checked.set(files, known)
  return known
}

/** The site that this config describes, once all that the checker says is printed. */
export function checkedSite(): Site {
  const config = loadConfig()
  const { site, diagnostics } = checker(config.files, config.schemas, { today: today() })
  if (!site) throw new Error(reportOf(diagnostics, config))
  if (openOnes(diagnostics).length > 0) console.error(reportOf(diagnostics, config))
  return site
}

/** The site that a config describes; where it has errors, throws one that shows them under a sentence. */
export function soundSite(config: ConfigFiles, sentence: string): Site {
  const { site, diagnostics } = check(config)
  if (site) return site
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  throw new Error(`${sentence}\n\n${reportOf(errors, config)}`)
}

function reportOf(diagnostics: readonly Diagnostic[], { files, schemas }: ConfigFiles): string {
  return formatText(diagnostics, {
    files: new Map([...schemas, ...files]),
    paint: paintFor(process.stderr),
    isShort: true,
  })
}

/** The day it is where this program runs, YYYY-MM-DD. */
export function today(): string {
  return dateIn(undefined, new Date())
}

/** Colours text for a stream that shows colours, and for no other. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => styleText(style, text, { stream })
}
