import type { FormField } from '../../contract/config.ts'
import { pointer } from '../json/pointer.ts'
import type { Context } from './context.ts'
import { type PagePart, pageParts } from './page-parts.ts'

/** A list of form fields, and where it is written. */
export interface WrittenFields {
  readonly file: string
  readonly pointer: string
  readonly fields: readonly FormField[]
}

/** The fields of every form written as a block, and those that all wizards end with. */
export function writtenFields(context: Context): WrittenFields[] {
  const { site } = context
  const ofContact = site ? [{ file: site.file, pointer: '/contactFields', fields: site.value.contactFields }] : []
  return [...ofContact, ...pageParts(context).flatMap(fieldsOn)]
}

/** The fields of the forms on a page. */
export function fieldsOn({ file, pointer: page, blocks }: PagePart): WrittenFields[] {
  return blocks.flatMap((block, i) => {
    return block.kind === 'leadForm'
      ? [{ file, pointer: pointer(page, 'blocks', i, 'fields'), fields: block.fields }]
      : []
  })
}
