import { outlineOf } from '../../config/edit/outline.ts'
import type { ConfigFiles } from '../../config/files/decode.ts'
import { patternOf } from '../../config/files/file-patterns.ts'
import { overlaySchemas } from '../../config/schema/overlay-schemas.ts'
import { readSchemas, schemaSet } from '../../config/schema/schema-set.ts'
import type { OutlineOf } from './operation.ts'

/** What the schemas say of the layout of each file, those of overlays too. */
export function outlines(schemas: ConfigFiles['schemas']): OutlineOf {
  const originals = readSchemas(schemas)
  const set = schemaSet(new Map([...originals, ...overlaySchemas(originals)]))
  return (file, value) => {
    const schema = patternOf(file)?.schema ?? ''
    return outlineOf(set, { schema: set.at(schema), file: schema }, value)
  }
}
