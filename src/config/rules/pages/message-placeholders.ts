import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import type { Schema } from '../../schema/schema-set.ts'

const placeholder = /\{\w+\}/g

/** No page fails, and no visitor reads a brace, because nothing fills a message in. */
export const messagePlaceholders: Rule = {
  name: 'message-placeholders',
  description: 'A message uses the placeholders that its description names, and no others.',
  check: ({ messages }) =>
    messages ? unknownIn(messages.value, messages.schema, '').map((one) => ({ file: messages.file, ...one })) : [],
}

/** What nothing fills in, in a value and all that is in it. */
function unknownIn(
  value: unknown,
  { description = '', properties, items }: Schema,
  at: string,
): Omit<Finding, 'file'>[] {
  if (typeof value === 'string') {
    const known: string[] = description.match(placeholder) ?? []
    const unknown = (value.match(placeholder) ?? []).filter((one) => !known.includes(one))
    return unknown.map((one) => ({
      pointer: at,
      message: `Nothing fills in ${quote(one)} here.${didYouMean(one, known)}`,
    }))
  }
  return Object.entries(Object(value)).flatMap(([key, part]) =>
    unknownIn(part, properties?.[key] ?? items ?? {}, pointer(at, key)),
  )
}
