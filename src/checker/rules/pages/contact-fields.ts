import type { FormField } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, fileName, pointer, quote, say } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'

/** Finds contact fields of a market with which nobody could answer, or that make no sense there. */
export const contactFieldsFit: Rule = {
  name: 'contact-fields-fit',
  description:
    'A market leaves out only contact fields that the site has, and never both e-mail and telephone; its own ones ask for no market, and only words have a most of characters.',
  check: (context) => findingsIn(context, context.markets, unfitFields, () => [context.site]),
}

function unfitFields({ file, value: { wizard } }: ConfigDocument<Market>, site: Context['site']): Finding[] {
  const { leavesOut = [], fields: own = [] } = wizard?.contact ?? {}
  const place = { file, pointer: '/wizard/contact' }
  const fields = own.flatMap((field, i) => fieldFindings(field, under(place, 'fields', i)))
  if (!site || leavesOut.length === 0) return fields
  const { contactFields } = site.value
  const known = contactFields.map(({ name }) => name)
  const listed = { file: site.file, pointer: '/contactFields' }
  const unknown = leavesOut.flatMap((value, i) => {
    const at = { file, pointer: pointer(place.pointer, 'leavesOut', i) }
    return unresolved({ ...at, value, noun: 'contact field', among: [fileName(site.file)], known, listed })
  })
  const left = [...contactFields.filter(({ name }) => !leavesOut.includes(name)), ...own]
  const isReached = left.some(({ type, optional }) => !optional && (type === 'email' || type === 'tel'))
  if (isReached || unknown.length > 0) return [...fields, ...unknown]
  const message = say`Nobody could be answered: the form asks for neither an e-mail address nor a telephone number.`
  return [
    ...fields,
    {
      ...under(place, 'leavesOut'),
      part: 'key',
      message,
      hint: say`Keep one of the two, or add one that is required.`,
    },
  ]
}

function fieldFindings({ type, label, maxLength }: FormField, at: DataLocation): Finding[] {
  if (type === 'market') {
    const message = say`The quote form of a market does not ask for a market, as ${quote(label)} does.`
    return [
      { ...under(at, 'type'), message, hint: say`Make it a ${quote('select')} with options of its own, or remove it.` },
    ]
  }
  if (maxLength === undefined || type === 'text' || type === 'textarea') return []
  const message = say`A field of the type ${quote(type)} has no most of characters.`
  return [{ ...under(at, 'maxLength'), part: 'key', message, hint: say`Remove it.`, isRemoved: true }]
}
