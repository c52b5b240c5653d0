import { createChecker } from '../../config/check.ts'
import { openOnes } from '../../config/diagnostics/diagnostic.ts'
import type { ConfigFiles } from '../../config/files/decode.ts'
import type { CheckCache } from '../../config/model/memo.ts'
import { createReader } from '../../config/read.ts'
import { formatSummary, formatText } from '../../config/report/text.ts'
import { dateIn } from '../../engine/dates/dates.ts'
import { siteAt } from '../../engine/plans/scheduled-changes.ts'
import type { Site } from '../../engine/site/site.ts'
import { sitePages } from '../../pages/pages.ts'
import { type Addresses, siteAddresses } from '../../server/pages/page-source.ts'
import type { Problems } from './dev-client.ts'

/** The config while it is being edited: the last sound site, and what is wrong with the files now. */
export interface DevSite {
  /** Undefined until the config was sound once. */
  readonly site: () => Site | undefined
  /** What stands at its addresses; throws until there is a sound site. */
  readonly addresses: () => Addresses
  /** The errors that keep the files from being shown; undefined when they are sound. */
  readonly problems: () => Problems | undefined
  /** What the checker says for the terminal: all of it where there are errors, or else how many warnings there are. */
  readonly report: () => string
  /** Reads the files again, and checks them where one is another; whether one is. */
  readonly refresh: () => boolean
}

/** Follows the config under a root folder; `kept` is what earlier checks of it have found. */
export function devSite(root: string, kept?: CheckCache): DevSite {
  const check = createChecker(kept)
  const read = createReader(root)
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
