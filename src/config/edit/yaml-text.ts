import { Document, isCollection, isPair, stringify } from 'yaml'
import { lineStart } from './layout.ts'

/** A property or item as text, for a line on which it begins at an offset. */
export function partText(
  text: string,
  from: number,
  { key, value, isFlow }: { readonly key: string | number; readonly value: unknown; readonly isFlow: boolean },
): string {
  const indent = ' '.repeat(from - lineStart(text, from))
  return blockText(typeof key === 'number' ? [value] : { [key]: value }, isFlow).replaceAll(
    /\n(?!$)(?!\n)/g,
    `\n${indent}`,
  )
}

const options = { lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity, flowCollectionPadding: false } as const

/** A value as lines of YAML. */
export function blockText(value: unknown, isFlow = false): string {
  const document = new Document(value)
  const [part] = isCollection(document.contents) ? document.contents.items : []
  const inner = isPair(part) ? part.value : part
  if (isCollection(inner)) inner.flow = isFlow
  return document.toString(options)
}

/** A value that is neither object nor list as YAML, in quotation marks where what stood there was. */
export function scalarText(value: unknown, type: string | null | undefined): string {
  const isQuoted =
    type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' || (typeof value === 'string' && value.includes('\n'))
  if (!isQuoted || typeof value !== 'string') return stringify(value, options).trimEnd()
  const single = type === 'QUOTE_SINGLE' && !value.includes('\n')
  return stringify(value, { ...options, defaultStringType: single ? 'QUOTE_SINGLE' : 'QUOTE_DOUBLE' }).trimEnd()
}
