import { overlayName, patternOf } from '../files.ts'
import { type DataLocation, pointerKeys } from '../findings.ts'
import { documentSubject } from '../model/texts-under.ts'
import { type ConfigDocument, type Context, documentsOf } from '../model.ts'
import { valuesIn } from '../schema/schema-values.ts'
import type { SchemaSet } from '../schema.ts'

/** An id that refers to something elsewhere, as its schema says by `refersTo`. */
interface WrittenReference extends DataLocation {
  /** The kind of thing, such as `provider`. */
  readonly to: string
  readonly id: string | number
  /** The market that it is of: the one that is named beside it, or that of its file. */
  readonly market: string | undefined
}

/** Every reference of the config, those in translations too. Names in texts are figures: `figure-references.ts`. */
export function writtenReferences(context: Context): readonly WrittenReference[] {
  return context.memo(allReferences, context)
}

function allReferences(context: Context): WrittenReference[] {
  const { memo, schemas, overlays } = context
  return [...documentsOf(context), ...overlays].flatMap((document) => {
    const { original } = overlayName(document.file) ?? { original: document.file }
    const own = documentSubject(context, { file: original })?.value.id
    return memo(referencesIn, document, schemas, original, own)
  })
}

function referencesIn(
  { file, value }: ConfigDocument<object>,
  schemas: SchemaSet,
  original: string,
  own: string | undefined,
): WrittenReference[] {
  const values = valuesIn(value, schemas, patternOf(original)?.schema ?? '')
  return values.flatMap(({ pointer: at, part, schema, value: id }): WrittenReference[] => {
    const to = part.refersTo ?? schema.refersTo
    if (to === undefined || (typeof id !== 'string' && typeof id !== 'number')) return []
    return [{ file, pointer: at, to, id, market: marketBeside(value, at) ?? own }]
  })
}

/** The market that the innermost object around a value names. */
function marketBeside(root: object, at: string): string | undefined {
  const keys = pointerKeys(at)
  const holders: unknown[] = keys.map((_, i) =>
    keys.slice(0, i).reduce((part, key) => Object(part)[key], root as unknown),
  )
  const named = holders.slice(1).map((holder): unknown => (Array.isArray(holder) ? undefined : Object(holder).market))
  return named.findLast((market) => typeof market === 'string')
}
