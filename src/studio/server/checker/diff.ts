import { assetChanges, readRef } from '../../../cli/read-ref.ts'
import type { Diagnostic } from '../../../config/diagnostics/diagnostic.ts'
import { type ConfigFiles, isSameContent, withTexts } from '../../../config/files/decode.ts'
import { assetsFolder, filePatterns } from '../../../config/files/file-patterns.ts'
import { createReader } from '../../../config/read.ts'
import type { Site } from '../../../engine/site/site.ts'
import { type AssetChanges, siteDiff } from '../../../tools/diff/site-diff.ts'
import { type StandIns, standInsOf } from '../../../tools/market/ready.ts'
import type { Compared, Unwritten } from '../../dialogs.ts'
import { gitSays } from '../hand-over/git.ts'
import { textsBefore } from '../workspace/before.ts'
import type { Desk } from './desk.ts'
import { keysOf } from './findings.ts'

/** What the working copy is compared with. */
interface Before {
  readonly config: ConfigFiles
  /** The git object of every file; left out where it is the disk. */
  readonly objects?: ReadonlyMap<string, string>
}

/**
 * Compares working copies with what visitors have: the last commit or, where the config is in none, what the disk had when
 * a change was handed over last.
 */
export function createComparison(schemasRoot: string) {
  let commit: string | undefined
  let committed: Before | undefined
  let known: { readonly config: ConfigFiles; readonly site: Site | undefined } | undefined
  let disk: (() => ConfigFiles) | undefined
  const before = async (root: string): Promise<Before> => {
    const now = (await gitSays(root, 'rev-parse', '--verify', '--quiet', 'HEAD'))?.trim()
    if (now !== commit) committed = now === undefined ? undefined : lastCommit(root)
    commit = now
    disk ??= createReader(root, schemasRoot)
    return committed ?? { config: withTextsBefore(root, disk()) }
  }
  /** What changes for visitors, by kind: by the whole working copy, or by these files of it alone. */
  return async (desk: Desk, files?: readonly string[]): Promise<Compared> => {
    const { config, objects } = await before(desk.root)
    const next = files ? withFiles(config, files, desk.config) : desk.config
    const { site, diagnostics } = files ? desk.check(next) : desk.checked()
    if (!site) return { changes: [], problem: unsound(diagnostics, desk, files), isSound: false }
    if (known?.config !== config) known = { config, site: desk.check(withSchemas(config, desk.config)).site }
    const sound = {
      isSound: true,
      ...(files && { unwritten: unwrittenIn(desk, standInsOf(site, diagnostics, files)) }),
    }
    if (!known.site)
      return { changes: [], problem: 'The last commit has errors, so nothing can be compared with it.', ...sound }
    return { changes: siteDiff(known.site, site, objects ? changedAssets(desk, objects, files) : noAssets), ...sound }
  }
}

function unwrittenIn(desk: Desk, { seen, waiting }: StandIns): Unwritten {
  const placed = (found: Diagnostic) => ({ message: found.message, file: found.file, at: keysOf(desk, found) })
  return { seen: seen.map(placed), waiting: waiting.map(placed) }
}

/** A config with some files as another has them. */
function withFiles(
  config: ConfigFiles,
  names: readonly string[],
  { files: others, schemas }: ConfigFiles,
): ConfigFiles {
  const files = new Map(config.files)
  for (const name of names) {
    const content = others.get(name)
    if (content === undefined) files.delete(name)
    else files.set(name, content)
  }
  return { files, schemas }
}

function unsound(diagnostics: readonly Diagnostic[], desk: Desk, files: readonly string[] | undefined): string {
  if (!files) return 'Put the errors right first. Then this says what changes for visitors.'
  const error = diagnostics.find(({ severity }) => severity === 'error')
  const found = `${error?.file}: ${error?.message}`
  return desk.site() ? `These files need others that are left out. ${found}` : `Put the errors right first. ${found}`
}

/** What changes for visitors where a file gets another text; undefined where the config would have errors, or has some. */
export function whatIf(desk: Desk, { file, text }: { readonly file: string; readonly text: string }) {
  const [before, files] = [desk.site(), withTexts(desk.config.files, new Map([[file, text]]))]
  const after = desk.check({ ...desk.config, files }).site
  return before && after && siteDiff(before, after, noAssets)
}

const noAssets: AssetChanges = { added: [], removed: [], changed: [] }

/** The config at the last commit; undefined where it is in none. */
function lastCommit(root: string): Before | undefined {
  try {
    const { objects, ...config } = readRef(root, 'HEAD')
    return { config, objects }
  } catch {
    return undefined
  }
}

/** The disk without what was saved since the last hand-over. */
function withTextsBefore(root: string, disk: ConfigFiles): ConfigFiles {
  const texts = Object.entries(textsBefore(root)).map(([file, text]) => [file, text ?? undefined] as const)
  return texts.length === 0 ? disk : { ...disk, files: withTexts(disk.files, new Map(texts)) }
}

/** The old config goes by the schemas of its time; where they are the same, or it has none, by those of today. */
function withSchemas(old: ConfigFiles, { schemas }: ConfigFiles): ConfigFiles {
  const hasAll = filePatterns.every(({ schema, optional }) => optional || old.schemas.has(schema))
  const isOther = [...old.schemas].some(([file, content]) => !isSameContent(content, schemas.get(file) ?? null))
  return hasAll && isOther ? old : { ...old, schemas }
}

/** How pictures and the like differ from what git has of them, or these files alone. */
function changedAssets(
  { root, config }: Desk,
  objects: ReadonlyMap<string, string>,
  files: readonly string[] = [...objects.keys(), ...config.files.keys()],
): AssetChanges {
  const wanted = new Set(files.filter((file) => file.startsWith(assetsFolder)))
  const known = new Map([...objects].filter(([file]) => wanted.has(file)))
  return assetChanges(
    root,
    known,
    [...config.files.keys()].filter((file) => wanted.has(file)),
  )
}
