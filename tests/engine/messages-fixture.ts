import { readFileSync } from 'node:fs'
import type { Messages } from '../../src/contract/config.ts'

interface WordsSchema {
  readonly properties?: Readonly<Record<string, WordsSchema>>
}

const schemaFile = new URL('../../schemas/messages.schema.json', import.meta.url)

/** For every word that the site says, its own place in the messages: `form.missing` reads 'form.missing'. */
function placesOf(schema: WordsSchema, place: string): unknown {
  if (!schema.properties) return place
  const parts = Object.entries(schema.properties).filter(([name]) => name !== '$schema')
  return Object.fromEntries(
    parts.map(([name, part]) => [name, placesOf(part, place === '' ? name : `${place}.${name}`)]),
  )
}

const places = placesOf(JSON.parse(readFileSync(schemaFile, 'utf8')), '') as Messages

/** Words that tell where they come from; those that are filled in show with what. */
export const messages: Messages = {
  ...places,
  form: {
    ...places.form,
    missing: 'Fill in: {label}',
    invalid: 'Check: {label}',
    tooLong: '{label}: at most {max} characters',
    pastDate: 'Today or later',
    unknownOption: 'Not in the list: {label}',
    unansweredQuestion: 'Unanswered: {question}',
    notAsked: 'Not asked: {question}',
    unknownPlan: 'No such plan',
    wrongForm: 'Another form',
  },
  officeHours: {
    ...places.officeHours,
    range: '{days} {opens} to {closes} {clock}',
    dayRange: '{first} to {last}',
    days: {
      sunday: 'Sunday',
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
    },
  },
  markets: {
    compare: 'Compare in {market}',
    quote: 'Quote in {market}',
    upcoming: 'Planned for {market}',
  },
}
