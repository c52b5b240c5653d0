import { type Checked, checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'

/** Reads and checks the config under a root folder; the schemas are those of another root when it is given. */
export function loadSite(root: string, schemasRoot = root): Checked {
  const { files, schemas } = readConfigFiles(root, schemasRoot)
  return checkConfig(files, schemas)
}
