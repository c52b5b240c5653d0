import { check, soundExcept } from './sound.ts'

const { site, report } = check(soundExcept({}))
if (!site) throw new Error(report)

/** The site of the small sound config. */
export const smallSite = site
