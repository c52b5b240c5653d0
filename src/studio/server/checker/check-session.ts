import { setImmediate } from 'node:timers/promises'
import { type CheckedFiles, type ConfigRead, createStepwiseChecker, finished, siteOf } from '#checker/check.ts'
import { type ConfigFiles, decode, type FileContent, withTexts } from '#checker/files.ts'
import type { Diagnostic } from '#checker/findings.ts'
import type { CheckCache } from '#checker/model.ts'
import { dateIn } from '#engine/dates.ts'
import type { Site } from '#engine/site.ts'
import type { Operation } from '../../protocol.ts'
import { createShowing, type Shown } from '../preview/last-sound-pages.ts'

/** New contents by file; undefined for a removed one. */
export type ChangedContents = ReadonlyMap<string, FileContent | undefined>

export type CheckSession = ReturnType<typeof createCheckSession>

/** The config as it is being edited; results for a revision are computed once, on demand. */
export function createCheckSession(root: string, first: ConfigFiles, cache?: CheckCache) {
  const checker = createStepwiseChecker(cache)
  const show = createShowing()
  let config = first
  let revision = 0
  let results: { read?: ConfigRead; checked?: CheckedFiles; shown?: Shown | undefined } = {}
  const read = ({ files, schemas }: ConfigFiles) => checker.read(files, schemas, { today: today() })
  const readOnce = () => (results.read ??= read(config))
  const checked = () => (results.checked ??= finished(checker.check(readOnce())))
  return {
    root,
    get revision() {
      return revision
    },
    get config() {
      return config
    },
    /** The text of a file; undefined if there is none that can be read. */
    textOf: (file: string) => (config.files.has(file) ? decode(file, config.files.get(file) ?? null).text : undefined),
    checked,
    /** Checks in steps, between which the worker answers other messages; undefined if a change has overtaken the check. */
    async checkInSteps(): Promise<CheckedFiles | undefined> {
      const own = results
      const steps = checker.check(readOnce())
      while (!own.checked) {
        const step = steps.next()
        if (step.done) own.checked = step.value
        else await setImmediate()
        if (own !== results) return undefined
      }
      return own.checked
    },
    /** Checks another config; parts that it shares with this one are not read again. */
    check: (other: ConfigFiles) => finished(checker.check(read(other))),
    site: () => checked().site,
    /** The pages to preview, which wait for no check; undefined until there was a site. */
    shown: () => (results.shown ??= show(readOnce())),
    change(next: number, contents: ChangedContents) {
      revision = next
      config = {
        files: changed(config.files, contents, 'config/'),
        schemas: changed(config.schemas, contents, 'schemas/'),
      }
      results = {}
    },
  }
}

/** The site; files with errors are as they were before, or left out. Undefined until there was a site. */
export function lastSite(session: CheckSession): Site | undefined {
  const site = session.site()
  if (site) return site
  const context = session.shown()?.context
  return context?.memo(siteOf, context)
}

/** The operations that write new texts, or remove files that have none. */
export function writesOf({ textOf }: CheckSession, texts: ReadonlyMap<string, string | undefined>): Operation[] {
  return [...texts].map(([file, text]) => {
    const was = textOf(file)
    return { kind: 'write', file, ...(text !== undefined && { text }), ...(was !== undefined && { was }) }
  })
}

/** An error that the config would have with other texts, and does not have as it is. */
export function newError(session: CheckSession, texts: Parameters<typeof withTexts>[1]): Diagnostic | undefined {
  const keyOf = ({ file, rule, message }: Diagnostic) => [file, rule, message].join('\n')
  const before = new Set(session.checked().diagnostics.map(keyOf))
  const { diagnostics } = session.check({ ...session.config, files: withTexts(session.config.files, texts) })
  return diagnostics.find((one) => one.severity === 'error' && !before.has(keyOf(one)))
}

/** The day where this program runs, as YYYY-MM-DD. */
export const today = () => dateIn(undefined, new Date())

function changed(files: ConfigFiles['files'], contents: ChangedContents, folder: string): ConfigFiles['files'] {
  const own = [...contents].filter(([file]) => file.startsWith(folder))
  if (own.length === 0) return files
  const now = new Map(files)
  for (const [file, content] of own) {
    if (content === undefined) now.delete(file)
    else now.set(file, content)
  }
  return now
}
