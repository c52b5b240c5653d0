import { cut } from '../diagnostics/english.ts'
import { nameOfInvisible } from '../files/invisible.ts'
import type { SyntaxSentence } from '../json/syntax.ts'

/** What a YAML parser found: the name of its error, its own words, and where in the front matter. */
export interface YamlError {
  readonly code: string
  readonly message: string
  readonly offset: number
}

const quoteIt = 'Put the whole text in double quotation marks.'
const quoting = 'In double quotation marks, a quotation mark is written \\" and a backslash \\\\.'
/** What to say of a text that begins with a sign of YAML's own. */
export const markSentence: SyntaxSentence = ['A text that begins with &, * or ! means something else in YAML.', quoteIt]

/** How a property is written. */
export const propertyShape = 'A property is written `name: value`, with a colon and a space.'

/** What to say of a mistake in front matter, given its text. */
export function yamlSentence(yaml: string, { code, message, offset }: YamlError): SyntaxSentence {
  const line = lineFrom(yaml, offset)
  const [odd] = /(?<=(?:^|\n)[ \t]*)[\u00a0\u2007\u202f\u3000](?=[^\n]*$)/.exec(yaml.slice(0, offset)) ?? []
  if (odd) return [`A line is indented with ${nameOfInvisible(odd)} here.`, 'Put plain spaces.']
  if (line === '' && code !== 'BAD_INDENT') return ['Something is missing before this.', propertyShape]
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /:(\s|$)/.test(line) && !isLineStart(yaml, offset)
        ? ['A colon followed by a space cannot stand in this text as it is.', quoteIt]
        : lineUp
    case 'MULTILINE_IMPLICIT_KEY':
      return propertySentence(line)
    case 'MISSING_CHAR':
      return missingSentence(message, line)
    case 'UNEXPECTED_TOKEN':
      return unexpectedSentence(yaml, offset, line)
    case 'BAD_SCALAR_START':
      return [`A text cannot begin with ${line.slice(0, 1)} as it is.`, quoteIt]
    case 'BAD_INDENT':
      return /[[{][^\]}\n]*\n?$/.test(yaml.slice(0, offset))
        ? ['What begins with [ or { is not closed, or not indented.', 'Add ] or } at its end.']
        : lineUp
    case 'TAB_AS_INDENT':
      return ['A tab stands here: lines are indented with spaces.', 'Put two spaces for it.']
    case 'BAD_DQ_ESCAPE':
      return ['A backslash in this text begins no known sign.', 'A backslash itself is written \\\\.']
    case 'NON_STRING_KEY':
      return ['The name of a property is a plain text.', propertyShape]
    default:
      return [`${cut(line)} cannot stand here.`]
  }
}

const lineUp: SyntaxSentence = [
  'The lines around here do not line up.',
  'Properties of one object begin in the same column, and so do the dashes of one list.',
]

function propertySentence(line: string): SyntaxSentence {
  if (/^[\w-]+：/.test(line)) return ['This colon is a full-width one (：).', propertyShape]
  if (/^[\w-]+:\S/.test(line)) return ['A space is missing after the colon.', propertyShape]
  return ['A colon is missing on this line.', propertyShape]
}

function missingSentence(message: string, line: string): SyntaxSentence {
  if (message.includes('quote')) return ['This text has no closing quotation mark.', quoting]
  if (message.includes('without - indicator')) return lineUp
  if (message.includes('map values')) return propertySentence(line)
  return [`${cut(line)} cannot stand here.`]
}

function unexpectedSentence(yaml: string, offset: number, line: string): SyntaxSentence {
  if (isLineStart(yaml, offset)) return lineUp
  const text = /: +([[{])[^\n]*$/.exec(yaml.slice(0, offset))?.[1]
  if (text) return [`A text cannot begin with ${text} as it is.`, quoteIt]
  if (line.trim() === ',') return ['No comma stands at the end of a line here.', propertyShape]
  if (/["']\s*$/.test(yaml.slice(0, offset))) return ['The text ends before this, at its quotation mark.', quoting]
  if (/(^|[\s:])[&*!]\S*\s+$/.test(yaml.slice(0, offset))) return markSentence
  if (/^-(\s|$)/.test(line)) return ['A list begins on the line below its name.']
  return [`${cut(line)} cannot stand here.`]
}

function isLineStart(yaml: string, offset: number): boolean {
  return /(^|\n)[ \t]*$/.test(yaml.slice(0, offset))
}

function lineFrom(yaml: string, offset: number): string {
  return yaml.slice(offset).split('\n', 1)[0] ?? ''
}
