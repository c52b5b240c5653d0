import { checkConfig } from '../config/check.ts'
import { formatText } from '../config/format.ts'
import { readConfigFiles } from '../config/read.ts'
import type { Site } from '../engine/site.ts'

/** The config while it is being edited: the last sound site, and what is wrong with the files now. */
export interface DevSite {
  /** Undefined until the config was sound once. */
  readonly site: () => Site | undefined
  /** What the checker says, as text; undefined when the files are sound. */
  readonly problems: () => string | undefined
  /** Reads and checks the files again. */
  readonly refresh: () => void
}

/** Follows the config under a root folder. */
export function devSite(root: string): DevSite {
  let site: Site | undefined
  let problems: string | undefined
  const refresh = () => {
    const { files, schemas } = readConfigFiles(root, root)
    const checked = checkConfig(files, schemas)
    problems = checked.site
      ? undefined
      : formatText(checked.diagnostics, { files: new Map([...schemas, ...files]), colour: false })
    site = checked.site ?? site
  }
  refresh()
  return { site: () => site, problems: () => problems, refresh }
}
