import path from 'node:path'
import type { ConfigFiles } from '../src/config/files/decode.ts'
import { hasFolder, readConfigFiles } from '../src/config/read.ts'

/** The config under a root folder; one without schemas of its own goes by those of this program. Throws without a config. */
export function readRoot(root: string): ConfigFiles {
  if (!hasFolder(root, 'config')) throw new Error(`There is no folder config/ in ${root}.`)
  return readConfigFiles(root, hasFolder(root, 'schemas') ? root : path.dirname(import.meta.dirname))
}
