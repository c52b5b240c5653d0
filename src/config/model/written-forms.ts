import { blockKinds } from '../../blocks/blocks.ts'
import type { FormField, LeadFormBlock } from '../../contract/config.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { pointer } from '../json/pointer.ts'
import type { Context } from './context.ts'
import { type PagePart, pageParts } from './page-parts.ts'

/** A list of form fields, and where it is written. */
export interface WrittenFields extends Place {
  readonly fields: readonly FormField[]
}

/** The fields of every form written as a block, and those that all wizards end with. */
export function writtenFields(context: Context): WrittenFields[] {
  const { site } = context
  const ofContact = site ? [{ file: site.file, pointer: '/contactFields', fields: site.value.contactFields }] : []
  const ofForms = pageParts(context)
    .flatMap(formsOn)
    .map(({ file, pointer: at, form: { fields } }) => ({ file, pointer: pointer(at, 'fields'), fields }))
  return [...ofContact, ...ofForms]
}

/** A form written as a block, and where the block is. */
export interface WrittenForm extends Place {
  readonly form: LeadFormBlock
}

/** The forms on a page. */
export function formsOn({ file, pointer: page, blocks }: PagePart): WrittenForm[] {
  return blocks.flatMap((block, i) => {
    const form = blockKinds[block.kind].form?.(block)
    return form ? [{ file, pointer: pointer(page, 'blocks', i), form }] : []
  })
}
