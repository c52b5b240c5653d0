import { mostMembers } from '#engine/answers.ts'
import type { FormField, WizardConfig } from '#engine/contract/config.ts'
import { comparedAnchor } from '#engine/plans.ts'
import { contactStep } from '#engine/wizard.ts'
import { type DataLocation, type Message, pointer, quote, say, term } from '../findings.ts'
import type { Context } from '../model.ts'
import type { TextDocument } from './config-document.ts'
import type { PagePart } from './page-parts.ts'
import { blockAnchors, textAnchors, type WrittenId } from './written-ids.ts'

/** An `id` that an element of a page has. */
export interface ElementId {
  readonly id: string
  /** The element, in words. */
  readonly what: Message
  /** The source of the id; undefined when the renderer gives it to every such page. */
  readonly place?: DataLocation
}

/** The elements that every page has. */
const frame: readonly ElementId[] = [
  { id: 'root', what: say`the whole page` },
  { id: 'content', what: say`the main part of every page` },
  { id: 'site-menu', what: say`the menu of every page` },
  { id: 'markets-menu', what: say`the list of markets in the menu` },
  { id: comparedAnchor, what: say`the plans side by side` },
  { id: 'page-state', what: say`the page's data for its script` },
]

/** Elements of a text besides its headings. */
const contents: ElementId = { id: 'contents', what: say`the list of what is in a text` }

/** The ids on a page: those of the frame, then those from the config. */
export function elementsOnPage(page: PagePart, site: Context['site']): ElementId[] {
  return [
    ...frame,
    ...ofWizard(page, site),
    ...ofForms(page),
    ...page.madeAnchors.map((id) => ({ id, what: say`a part that every such page has` })),
    ...ofBlocks(page),
  ]
}

/** The ids on the page of an article or a legal text. */
export function elementsInText(text: TextDocument<object>): ElementId[] {
  return [...frame, contents, ...textAnchors(text).map(ofAnchor)]
}

function ofBlocks({ file, pointer: page, blocks }: PagePart): ElementId[] {
  return blocks.flatMap((block, i) => blockAnchors(file, pointer(page, 'blocks', i), block).map(ofAnchor))
}

function ofAnchor({ file, pointer: at, id }: WrittenId): ElementId {
  return { id: `${id}`, what: say`the ${term('anchor')} ${quote(id)}`, place: { file, pointer: at } }
}

function ofForms(page: PagePart): ElementId[] {
  return page.forms.flatMap(({ file, pointer: at, form: { formName, fields } }) => {
    const what = say`the field that only software fills in, of the form ${quote(formName)}`
    const trap = { id: 'bot-field', what, place: { file, pointer: pointer(at, 'formName') } }
    return [trap, ...ofFields(file, pointer(at, 'fields'), fields)]
  })
}

function ofFields(file: string, at: string, fields: readonly FormField[]): ElementId[] {
  return fields.flatMap(({ name }, i) => ofField(name, { file, pointer: pointer(at, i, 'name') }))
}

/** An input, its hint and its error. */
function ofField(name: string, place: DataLocation): ElementId[] {
  const field = say`the field ${quote(name)}`
  return [
    { id: name, what: field, place },
    { id: `${name}-hint`, what: say`the hint of ${field}`, place },
    { id: `${name}-error`, what: say`the error of ${field}`, place },
  ]
}

function ofWizard({ file, path, market, isWritten }: PagePart, site: Context['site']): ElementId[] {
  const wizard = market?.wizard
  if (!site || wizard?.path !== path || isWritten) return []
  return [
    { id: 'step-label', what: say`the number of the step` },
    { id: `step-${contactStep}`, what: say`the step ${quote(contactStep)}` },
    { id: 'your-answers', what: say`the heading of the answers` },
    ...ofFields(site.file, '/contactFields', site.value.contactFields),
    ...ofFields(file, '/wizard/contact/fields', wizard.contact.fields ?? []),
    ...ofQuestions(file, wizard),
  ]
}

function ofQuestions(file: string, { questions }: WizardConfig): ElementId[] {
  return questions.flatMap(({ id, field, repeat, options = [] }, i) => {
    const at = (...keys: readonly (string | number)[]): DataLocation => {
      return { file, pointer: pointer('/wizard/questions', i, ...keys) }
    }
    // The first option has the id of the field itself.
    const others = options.slice(1).map(({ value }, j): ElementId => {
      const what = say`the option ${quote(value)} of the field ${quote(field)}`
      return { id: `${field}-${value}`, what, place: at('options', j + 1, 'value') }
    })
    const step: ElementId = { id: `step-${id}`, what: say`the step ${quote(id)}`, place: at('id') }
    if (!repeat) return [step, ...ofField(field, at('field')), ...others]
    const members = Array.from({ length: mostMembers }, (_, j) => ofField(`${field}-${j + 1}`, at('field')))
    return [step, ...ofField(field, at('field')), ...members.flat()]
  })
}
