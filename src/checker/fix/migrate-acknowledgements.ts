import { acknowledgementOf } from '../acknowledge.ts'
import type { Check } from '../check.ts'
import { editedFile, readFileValue } from '../edit/file.ts'
import { outlineOf } from '../edit/layout.ts'
import { type ConfigFiles, decode } from '../files/decode.ts'
import { patternOf } from '../files/file-patterns.ts'
import type { CheckOptions } from '../model/context.ts'
import { readSchemas, schemaSet } from '../schema/schema-set.ts'

const file = 'config/acknowledged.json'

/** An acknowledgement of an older config, which has the words of its warning. */
interface OlderEntry {
  readonly file: string
  readonly warning?: string
  readonly reason: string
  readonly review: string
}

/**
 * Writes acknowledgements of older configs as today's do: each names the rule, the place and the values of its warning in
 * place of its words. Those of which there is no warning stay.
 *
 * @returns the new text, if the file is among the named ones and has older ones.
 */
export function migrateAcknowledgements(
  { files, schemas }: ConfigFiles,
  named: readonly string[],
  check: Check,
  options: CheckOptions,
): ReadonlyMap<string, string> {
  const text = decode(file, files.get(file) ?? null).text ?? ''
  const { acknowledged: entries }: { readonly acknowledged?: readonly OlderEntry[] } = Object(
    readFileValue(file, text)?.value,
  )
  const isOlder = Array.isArray(entries) && entries.some((entry) => Object(entry).warning !== undefined)
  if (!named.includes(file) || !isOlder) return new Map()
  // Warnings that the file acknowledges are reported without it.
  const others = new Map([...files].filter(([name]) => name !== file))
  const { diagnostics } = check(others, schemas, options)
  const value = entries.flatMap((entry) => {
    const meant = diagnostics.filter((one) => one.file === entry.file && one.message === entry.warning)
    const { reason, review } = entry
    return meant.length === 0 ? [entry] : meant.map((one) => ({ ...acknowledgementOf(one), reason, review }))
  })
  const set = schemaSet(readSchemas(schemas))
  const schema = patternOf(file)?.schema ?? ''
  const outline = outlineOf(set, { schema: set.at(schema), file: schema }, { acknowledged: value })
  return new Map([[file, editedFile(file, text, { kind: 'set', at: ['acknowledged'], value }, outline)]])
}
