import type { BadEdit } from './bad-edit.ts'
import { replace } from './sound.ts'

const file = 'config/pages/home.json'

/** Mistakes in the syntax of a file. */
export const badSyntax: readonly BadEdit[] = [
  { name: 'an empty file', rule: 'empty-file', file, edit: () => '' },
  { name: 'a file of white space', rule: 'empty-file', file, edit: () => ' \n\t\n' },
  {
    name: 'a comma after the last property',
    rule: 'trailing-comma',
    file,
    edit: replace('"crumb": "Home"', '"crumb": "Home",'),
  },
  { name: 'a comma after the last item', rule: 'trailing-comma', file, edit: replace('mutual" }]', 'mutual" },]') },
  { name: 'a comment', rule: 'comment', file, edit: replace('"path"', '// the home page\n  "path"') },
  { name: 'a key twice', rule: 'duplicate-key', file, edit: replace('"path": "/",', '"path": "/",\n  "path": "/",') },
  { name: 'no comma at the end of a line', rule: 'syntax', file, edit: replace('"path": "/",', '"path": "/"') },
  { name: 'a comma before the first property', rule: 'syntax', file, edit: (text) => text.replace('{', '{ ,') },
  { name: 'a comma before the first item', rule: 'syntax', file, edit: (text) => text.replace('[', '[ ,') },
  { name: 'two commas', rule: 'syntax', file, edit: replace('"path": "/",', '"path": "/",,') },
  { name: 'no colon', rule: 'syntax', file, edit: replace('"path": "/"', '"path" "/"') },
  { name: 'no value', rule: 'syntax', file, edit: replace('"path": "/"', '"path": ') },
  { name: 'a key without quotation marks', rule: 'syntax', file, edit: replace('"path"', 'path') },
  { name: 'single quotation marks', rule: 'syntax', file, edit: replace('"/"', "'/'") },
  { name: 'typographic quotation marks', rule: 'syntax', file, edit: replace('"/"', '“/”') },
  { name: 'True for true', rule: 'syntax', file, edit: replace('"crumb": "Home"', '"crumb": "Home", "noindex": True') },
  {
    name: 'quotation marks inside a text',
    rule: 'syntax',
    file,
    edit: replace('Choose a country.', 'Choose "a" country.'),
  },
  {
    name: 'a line break inside a text',
    rule: 'syntax',
    file,
    edit: replace('Choose a country.', 'Choose\na country.'),
  },
  { name: 'a tab inside a text', rule: 'syntax', file, edit: replace('Choose a country.', 'Choose\ta country.') },
  { name: 'a lone backslash', rule: 'syntax', file, edit: replace('Choose a country.', 'Choose\\a country.') },
  {
    name: 'a non-breaking space between values',
    rule: 'syntax',
    file,
    edit: replace('"path": "/"', '"path":\u00a0"/"'),
  },
  { name: 'an unfinished number', rule: 'syntax', file, edit: replace('"count": 2', '"count": 2.') },
  { name: 'a number that starts with 0', rule: 'syntax', file, edit: replace('"count": 2', '"count": 02') },
  { name: 'a bracket that closes something else', rule: 'syntax', file, edit: replace('"count": 2 }', '"count": 2 ]') },
  { name: 'a bracket too many', rule: 'syntax', file, edit: (text) => `${text}}\n` },
  { name: 'half a file', rule: 'syntax', file, edit: (text) => text.slice(0, text.indexOf('"leadsTo"')) },
  { name: 'a merge conflict', rule: 'syntax', file, edit: replace('"path"', '<<<<<<< HEAD\n  "path"') },
  { name: 'brackets without end', rule: 'too-deep', file, edit: () => '['.repeat(50_000) },
]
