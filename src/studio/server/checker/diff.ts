import { siteDiff } from '#checker/diff.ts'
import { type AssetChanges, assetChanges, createReader, readRef } from '#checker/disk.ts'
import { assetsFolder, type ConfigFiles, filePatterns, isSameContent, withTexts } from '#checker/files.ts'
import type { Diagnostic } from '#checker/findings.ts'
import { type StandIns, standInsOf } from '#checker/ready.ts'
import type { Site } from '#engine/site.ts'
import { siteOn } from '#engine/site-versions.ts'
import { headOf } from '#workbench/server/git.ts'
import { type Compared, errorsFirst, type Unwritten } from '../../protocol.ts'
import { baselineTexts } from '../hand-over/baseline.ts'
import type { CheckSession } from './check-session.ts'
import { gapOf } from './findings.ts'
import { spokenChanges } from './spoken-changes.ts'

/** The config that the working copy is compared with. */
interface Before {
  readonly config: ConfigFiles
  /** The git object of every file, if it is a commit. */
  readonly objects?: ReadonlyMap<string, string>
}

/** Reads the published config: that of the last commit or, without git, the disk at the last hand-over. */
export function createBaseline(schemasRoot: string) {
  let commit: string | undefined
  let committed: Before | undefined
  let disk: (() => ConfigFiles) | undefined
  return async (root: string): Promise<Before> => {
    const now = await headOf(root)
    if (now !== commit) committed = now === undefined ? undefined : lastCommit(root)
    commit = now
    disk ??= createReader(root, schemasRoot)
    return committed ?? { config: withTextsBefore(root, disk()) }
  }
}

/** Compares with the published site. */
export function createComparison(before: ReturnType<typeof createBaseline>) {
  let published: { readonly config: ConfigFiles; readonly site: Site | undefined } | undefined
  /** Compares the working copy, or some of its files alone, as of the first day or of another one. */
  return async (session: CheckSession, { files, day }: Asked): Promise<Compared> => {
    const { config, objects } = await before(session.root)
    const next = files ? withFiles(config, files, session.config) : session.config
    const { site, diagnostics } = files ? session.check(next) : session.checked()
    if (!site) return { changes: [], problem: unsound(diagnostics, session, files), isSound: false }
    if (published?.config !== config)
      published = { config, site: session.check(withSchemas(config, session.config)).site }
    const sound = {
      isSound: true,
      ...(files && { unwritten: unwrittenIn(session, standInsOf(site, diagnostics, files)) }),
    }
    if (!published.site)
      return { changes: [], problem: 'The last commit has errors, so nothing can be compared with it.', ...sound }
    const [old, now] = asOf(day, published.site, site)
    const found = siteDiff(
      old,
      now,
      objects ? changedAssets(session, objects, files) : noAssets,
      session.config.schemas,
    )
    return { changes: spokenChanges(found, { before: old, after: now, schemas: session.config.schemas }), ...sound }
  }
}

interface Asked {
  readonly files?: readonly string[]
  /** YYYY-MM-DD */
  readonly day?: string
}

function asOf(day: string | undefined, before: Site, after: Site): [Site, Site] {
  return day === undefined ? [before, after] : [siteOn(before, day), siteOn(after, day)]
}

function unwrittenIn(session: CheckSession, { seen, waiting }: StandIns): Unwritten {
  const placed = (found: Diagnostic) => gapOf(session, found)
  return { seen: seen.map(placed), waiting: waiting.map(placed) }
}

/** A config with some files of another. */
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

function unsound(
  diagnostics: readonly Diagnostic[],
  session: CheckSession,
  files: readonly string[] | undefined,
): string {
  if (!files) return errorsFirst
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (!error) return errorsFirst
  const name: unknown = Object(session.checked().documents.parsedOf(error.file)?.value).name
  const found = `${typeof name === 'string' ? name : error.file}: ${gapOf(session, error).message}`
  return session.site() ? `These files need others that are left out. ${found}` : `Put the errors right first. ${found}`
}

/** Compares the site with another text of a file; undefined if the config has errors or would have some. */
export function whatIf(session: CheckSession, { file, text }: { readonly file: string; readonly text: string }) {
  const [before, files] = [session.site(), withTexts(session.config.files, new Map([[file, text]]))]
  const after = session.check({ ...session.config, files }).site
  if (!before || !after) return undefined
  return spokenChanges(siteDiff(before, after, noAssets, session.config.schemas), {
    before,
    after,
    schemas: session.config.schemas,
  })
}

const noAssets: AssetChanges = { added: [], removed: [], changed: [] }

/** The config at the last commit; undefined if there is none. */
function lastCommit(root: string): Before | undefined {
  try {
    const { objects, ...config } = readRef(root, 'HEAD')
    return { config, objects }
  } catch {
    return undefined
  }
}

/** The disk as it was at the last hand-over. */
function withTextsBefore(root: string, disk: ConfigFiles): ConfigFiles {
  const texts = Object.entries(baselineTexts(root)).map(([file, text]) => [file, text ?? undefined] as const)
  return texts.length === 0 ? disk : { ...disk, files: withTexts(disk.files, new Map(texts)) }
}

/** A config with the schemas of its time; if those are missing or unchanged, with today's, which are compiled already. */
function withSchemas(old: ConfigFiles, { schemas }: ConfigFiles): ConfigFiles {
  const hasAll = filePatterns.every(({ schema, optional }) => optional || old.schemas.has(schema))
  const isOther = [...old.schemas].some(([file, content]) => !isSameContent(content, schemas.get(file) ?? null))
  return hasAll && isOther ? old : { ...old, schemas }
}

/** How assets, or some of them, differ from the commit. */
function changedAssets(
  { root, config }: CheckSession,
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
