import type { Keys } from '#studio/protocol.ts'

/** A mistake that people make by hand in a field of Bahrain, which the form accepts, and the message about it. */
export interface FieldMistake {
  /** Its name in the tables of the checker's tests. */
  readonly name: string
  readonly field: MistakenField
  readonly text: string
  readonly says: string
}

/** A field by its tab, its label and its place in the file. */
interface MistakenField {
  readonly tab: string
  readonly label: string
  readonly at: Keys
  /** Set if the text is written as a number. */
  readonly isNumber?: true
}

const summary: MistakenField = { tab: 'part=basics', label: 'Summary', at: ['summary'] }
const byDay: MistakenField = { tab: 'part=basics', label: 'By day', at: ['accent', 'light'] }
const atNight: MistakenField = { tab: 'part=basics', label: 'At night', at: ['accent', 'dark'] }
const hotline: MistakenField = { tab: 'part=basics&tab=contact', label: 'Hotline', at: ['contact', 'hotline'] }
const premium: MistakenField = inPlan('Price', 'price')
const coverage: MistakenField = inPlan('Coverage', 'facts', 'coverage')
const rating: MistakenField = inPlan('Rating', 'facts', 'rating')
const address: MistakenField = { tab: 'part=landing&tab=address', label: 'Address', at: ['landing', 'path'] }
const question: MistakenField = {
  tab: 'part=wizard&tab=questions&at=/wizard/questions/1',
  label: 'Text',
  at: ['wizard', 'questions', 1, 'text'],
}

function inPlan(label: string, ...at: readonly string[]): MistakenField {
  return { tab: 'part=plans&at=/plans/0', label, at: ['plans', 0, ...at], isNumber: true }
}

const inSummary: readonly (readonly [name: string, text: string, says: string])[] = [
  ["another market's sign", 'Cover from $5 a year.', '"$" is not how this market writes money'],
  ['thousands without a separator', 'Cover of BHD 15000.', '"BHD 15000" is written in another way'],
  ['an ordinal', 'New from the 3rd of March.', '"3rd of March" is written in another way'],
  ['a month before its day', 'Until March 31, 2027.', '"March 31, 2027" is written in another way'],
  ['a blank text', ' ', '"Summary" is blank.'],
  ['an empty text', '', '"Summary" must not be empty.'],
  ['a text that only stands in', 'Placeholder', 'This text is not written yet: it has "Placeholder" in it.'],
  ['a note to oneself', 'TODO: say it better', 'it has "TODO" in it.'],
  ['a row of x', 'Call xxx xxxx.', 'it has "xxx" in it.'],
  ["a printer's dummy text", 'Lorem ipsum dolor sit amet.', 'it has "Lorem ipsum" in it.'],
  ['a tag', 'Choose <b>a</b> country.', 'this text is shown without HTML.'],
  ['an entity', 'Choose&nbsp;a country.', 'Visitors would read "&nbsp;" as it stands'],
  ['Markdown in a text without', 'Choose **a country**.', 'this text is shown without Markdown.'],
  ['two spaces', 'Choose  a country.', 'This text has a space too many'],
  ['a word twice', 'Choose the the country.', 'This text says "the the"'],
  ['a full stop twice', 'Choose a country..', 'This text says ".."'],
  ['a plan that does not exist', 'For {plan.nobody.premium}', 'There is no plan "nobody"'],
]

const inOthers: readonly (readonly [name: string, field: MistakenField, text: string, says: string])[] = [
  ['a premium of nothing', premium, '0', '"Price" must be more than 0'],
  ['a premium with a digit too many', premium, '5800', 'more than 5 times that of any'],
  ['a coverage with a digit too many', coverage, '600000', 'for its price, more than 5'],
  ['a plan that costs more than it pays', premium, '70000', 'its "Coverage" is 60000'],
  ['a rating over 5', rating, '45', '"Rating" is from 0 to 5, not 45.'],
  ['a pale accent', byDay, '#d0c8f0', 'has a contrast of 1.4:1'],
  ['a dim accent in the dark', atNight, '#555555', 'a contrast of 2.4:1'],
  ['a colour by name', byDay, 'navy', '"By day" cannot be "navy".'],
  ['words for a phone number', hotline, 'call us!', 'be "call us!".'],
  ['a phone number without its country', hotline, '555 0101', '"Hotline" cannot be "555 0101".'],
  ['a hotline in another country', hotline, '+65 6555 0101', '"+65 6555 0101" is not a number in Bahrain'],
  ['a path with capitals', address, '/Bahrain', '"Address" cannot be "/Bahrain".'],
  [
    'a question twice by its text',
    question,
    'What do you need insurance for?',
    'There is a question "What do you need insurance for?" already.',
  ],
]

/** The mistakes that are reported at their field. */
export const fieldMistakes: readonly FieldMistake[] = [
  ...inSummary.map(([name, text, says]) => ({ name, field: summary, text, says })),
  ...inOthers.map(([name, field, text, says]) => ({ name, field, text, says })),
]
