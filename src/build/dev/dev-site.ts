import { createChecker } from '#checker/check.ts'
import { createReader } from '#checker/disk.ts'
import type { ConfigFiles } from '#checker/files.ts'
import { openOnes } from '#checker/findings.ts'
import type { CheckCache } from '#checker/model.ts'
import { formatSummary, formatText } from '#checker/report.ts'
import { dateIn } from '#engine/dates.ts'
import type { Site } from '#engine/site.ts'
import { siteAt } from '#engine/site-versions.ts'
import { type Addresses, siteAddresses } from '#server/pages.ts'
import type { Problems } from '#site/dev-client.ts'
import { sitePages } from '#site/pages/pages.ts'

/** The config while it is edited: its last sound site, and the errors of its files. */
export interface DevSite {
  /** Undefined until the config was sound once. */
  readonly site: () => Site | undefined
  /** Throws until the config was sound once. */
  readonly addresses: () => Addresses
  /** Undefined while the config is sound. */
  readonly problems: () => Problems | undefined
  /** The report for the terminal: in full where there are errors, otherwise the number of warnings. */
  readonly report: () => string
  /** Checks the files again if any has changed; returns whether one has. */
  readonly refresh: () => boolean
}

/** @param schemasRoot the folder with the schemas, if it is another. */
export function devSite(
  root: string,
  { schemasRoot = root, cache }: { readonly schemasRoot?: string; readonly cache?: CheckCache | undefined } = {},
): DevSite {
  const check = createChecker(cache)
  const read = createReader(root, schemasRoot)
  let site: Site | undefined
  let addresses: { readonly of: Site; readonly all: Addresses } | undefined
  let problems: Problems | undefined
  let report = ''
  let seen: ConfigFiles | undefined
  const refresh = () => {
    const now = read()
    if (now === seen) return false
    seen = now
    const { files, schemas } = now
    const checked = check(files, schemas, { today: dateIn(undefined, new Date()) })
    const { diagnostics } = checked
    const all = { files: new Map([...schemas, ...files]) }
    const summary = formatSummary(diagnostics)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    problems = errors.length === 0 ? undefined : { summary, text: formatText(errors, all) }
    report =
      errors.length === 0
        ? `The config is sound.${openOnes(diagnostics).length > 0 ? ` ${summary}` : ''}`
        : formatText(diagnostics, { ...all, isShort: true })
    site = checked.site ? siteAt(checked.site, new Date()) : site
    return true
  }
  refresh()
  return {
    site: () => site,
    addresses() {
      if (!site) throw new Error('The config has not been sound yet.')
      if (addresses?.of !== site) addresses = { of: site, all: siteAddresses(sitePages(site, true)) }
      return addresses.all
    },
    problems: () => problems,
    report: () => report,
    refresh,
  }
}
