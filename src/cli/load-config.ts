import process from 'node:process'
import { styleText } from 'node:util'
import { type Checked, checkConfig, createChecker } from '#checker/check.ts'
import { checkCache, git, readConfigFiles, readRef } from '#checker/disk.ts'
import { assetsFolder, type ConfigFiles } from '#checker/files.ts'
import { type Diagnostic, openOnes } from '#checker/findings.ts'
import { formatText, type Paint } from '#checker/report.ts'
import { dateIn } from '#engine/dates.ts'
import type { Site } from '#engine/site.ts'
import { sitePages } from '#site/pages/pages.ts'
import { configRoots } from './config-roots.ts'

export function loadConfig({ root, schemasRoot } = configRoots()): ConfigFiles {
  return readConfigFiles(root, schemasRoot)
}

const newChecker = () => createChecker(checkCache(() => process.cwd()))
const checker = newChecker()
const checked = new WeakMap<ConfigFiles['files'], Checked>()

/** Checks a config once; a second one, with a command's changes, incrementally. */
export function check({ files, schemas }: ConfigFiles): Checked {
  const result = checked.get(files) ?? checker(files, schemas)
  checked.set(files, result)
  return result
}

/** The site of the current config; prints its findings, and throws for errors. */
export function checkedSite(): Site {
  const config = loadConfig()
  // A checker of its own, so that a build does not keep what the check has read.
  const { site, diagnostics } = newChecker()(config.files, config.schemas, { today: today() })
  if (!site) throw new Error(reportOf(diagnostics, config))
  if (openOnes(diagnostics).length > 0) console.error(reportOf(diagnostics, config))
  return site
}

/** The site of a config; throws its errors under a sentence. */
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

/** YYYY-MM-DD in the local time zone. */
export function today(): string {
  return dateIn(undefined, new Date())
}

export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => styleText(style, text, { stream })
}

/** Tells whether an address existed in the last commit; git is asked on the first call. */
export function addressesBefore(root: string): (address: string) => boolean {
  let known: ReadonlySet<string> | undefined
  return (address) => {
    known ??= addressesAt(root, 'HEAD')
    return known.has(address)
  }
}

/** The addresses of pages and assets at a git ref; none where it cannot be read. */
function addressesAt(root: string, ref: string): ReadonlySet<string> {
  try {
    const { files, schemas } = readRef(root, ref)
    const { site } = checkConfig(files, schemas.size > 0 ? schemas : loadConfig().schemas)
    const assets = [...files.keys()].flatMap((file) =>
      file.startsWith(assetsFolder) ? [`/${file.slice(assetsFolder.length)}`] : [],
    )
    return new Set([
      ...(site ? sitePages(site).list : []).flatMap(({ path, aliases }) => [path, ...aliases]),
      ...assets,
    ])
  } catch {
    return new Set()
  }
}

/** The versions of a file in its last hundred commits, the newest first, each read on demand. */
export function* earlierTexts(root: string, file: string): Generator<string> {
  const commits = git(root, ['log', '--format=%H', '--max-count=100', '--', file])?.toString().trim().split('\n') ?? []
  for (const commit of commits) {
    const text = git(root, ['show', `${commit}:./${file}`])
    if (text) yield text.toString()
  }
}
