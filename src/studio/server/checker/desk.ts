import { type CheckedFiles, createChecker } from '../../../config/check.ts'
import { type ConfigFiles, decode, type FileContent } from '../../../config/files/decode.ts'
import type { Kept } from '../../../config/model/memory.ts'
import { dateIn } from '../../../engine/dates/dates.ts'
import { siteAt } from '../../../engine/plans/dated.ts'
import type { Site } from '../../../engine/site/site.ts'
import { type SitePages, sitePages } from '../../../pages/pages.ts'

/** The config as it is being edited, and what follows from it: each thing once it is asked for, and once a revision. */
export interface Desk {
  readonly root: string
  readonly revision: number
  readonly config: ConfigFiles
  /** The text of a file; undefined where there is none that can be read. */
  readonly textOf: (file: string) => string | undefined
  readonly checked: () => CheckedFiles
  /** Checks another config: what it has in common with this one is not read anew. */
  readonly check: (config: ConfigFiles) => CheckedFiles
  /** What visitors would get; undefined where the config has errors. */
  readonly site: () => Site | undefined
  /** The pages of the last sound site, those of drafts too; undefined until there was one. */
  readonly pages: () => SitePages | undefined
  /** Takes in new contents of config and schemas; undefined for a file that goes. */
  readonly change: (revision: number, contents: ReadonlyMap<string, FileContent | undefined>) => void
}

/** Lays out a config. */
export function createDesk(root: string, first: ConfigFiles, kept?: Kept): Desk {
  const checker = createChecker(kept)
  const check = ({ files, schemas }: ConfigFiles) => checker(files, schemas, { today: today() })
  let config = first
  let revision = 0
  let last: { readonly config: ConfigFiles; readonly checked: CheckedFiles } | undefined
  let composed: { readonly site: Site; readonly pages: SitePages } | undefined
  const checked = () => {
    if (last?.config !== config) last = { config, checked: check(config) }
    return last.checked
  }
  return {
    root,
    get revision() {
      return revision
    },
    get config() {
      return config
    },
    textOf: (file) => (config.files.has(file) ? decode(file, config.files.get(file) ?? null).text : undefined),
    checked,
    check,
    site: () => checked().site,
    pages() {
      const { site } = checked()
      if (site && composed?.site !== site) composed = { site, pages: sitePages(siteAt(site, new Date()), true) }
      return composed?.pages
    },
    change(next, contents) {
      revision = next
      const of = (folder: string) => [...contents].filter(([file]) => file.startsWith(folder))
      config = { files: changed(config.files, of('config/')), schemas: changed(config.schemas, of('schemas/')) }
    },
  }
}

/** The day it is where this program runs, YYYY-MM-DD. */
export const today = () => dateIn(undefined, new Date())

function changed(
  files: ConfigFiles['files'],
  contents: readonly (readonly [string, FileContent | undefined])[],
): ConfigFiles['files'] {
  if (contents.length === 0) return files
  const now = new Map(files)
  for (const [file, content] of contents) {
    if (content === undefined) now.delete(file)
    else now.set(file, content)
  }
  return now
}
