import { setImmediate } from 'node:timers/promises'
import { type CheckedFiles, type ConfigRead, createStepwiseChecker, finished } from '../../../config/check.ts'
import { type ConfigFiles, decode, type FileContent } from '../../../config/files/decode.ts'
import type { CheckCache } from '../../../config/model/memo.ts'
import { siteOf } from '../../../config/model/site-of.ts'
import { dateIn } from '../../../engine/dates/dates.ts'
import type { Site } from '../../../engine/site/site.ts'
import { createShowing, type Shown } from '../preview/shown.ts'

/** The config as it is being edited, and what follows from it: each thing once it is asked for, and once a revision. */
export interface Desk {
  readonly root: string
  readonly revision: number
  readonly config: ConfigFiles
  /** The text of a file; undefined where there is none that can be read. */
  readonly textOf: (file: string) => string | undefined
  readonly checked: () => CheckedFiles
  /** The same, in small steps between which the thread answers others; undefined where a change has overtaken it. */
  readonly checkInSteps: () => Promise<CheckedFiles | undefined>
  /** Checks another config: what it has in common with this one is not read anew. */
  readonly check: (config: ConfigFiles) => CheckedFiles
  /** What visitors would get; undefined where the config has errors. */
  readonly site: () => Site | undefined
  /** What is shown of it, which waits for no check; undefined until there was a site. */
  readonly shown: () => Shown | undefined
  /** Takes in new contents of config and schemas; undefined for a file that goes. */
  readonly change: (revision: number, contents: ReadonlyMap<string, FileContent | undefined>) => void
}

/** Lays out a config. */
export function createDesk(root: string, first: ConfigFiles, kept?: CheckCache): Desk {
  const checker = createStepwiseChecker(kept)
  const show = createShowing()
  let config = first
  let revision = 0
  let read: (ConfigRead & { readonly of: ConfigFiles }) | undefined
  let last: { readonly of: ConfigFiles; readonly checked: CheckedFiles } | undefined
  let shown: { readonly of: ConfigFiles; readonly shown: Shown | undefined } | undefined
  const readNow = () => {
    if (read?.of !== config) read = { of: config, ...readOf(config) }
    return read
  }
  const readOf = ({ files, schemas }: ConfigFiles) => checker.read(files, schemas, { today: today() })
  const checked = () => {
    if (last?.of !== config) last = { of: config, checked: finished(checker.check(readNow())) }
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
    async checkInSteps() {
      const now = config
      const steps = checker.check(readNow())
      while (last?.of !== now) {
        const step = steps.next()
        if (step.done) last = { of: now, checked: step.value }
        else await setImmediate()
        if (now !== config) return undefined
      }
      return last.checked
    },
    check: (other) => finished(checker.check(readOf(other))),
    site: () => checked().site,
    shown() {
      if (shown?.of !== config) shown = { of: config, shown: show(readNow()) }
      return shown.shown
    },
    change(next, contents) {
      revision = next
      const of = (folder: string) => [...contents].filter(([file]) => file.startsWith(folder))
      config = { files: changed(config.files, of('config/')), schemas: changed(config.schemas, of('schemas/')) }
    },
  }
}

/**
 * What visitors would get; where files have errors, with what these said before, or without them. Undefined until there was
 * a site.
 */
export function siteSoFar(desk: Desk): Site | undefined {
  const site = desk.site()
  if (site) return site
  const context = desk.shown()?.context
  return context?.memo(siteOf, context)
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
