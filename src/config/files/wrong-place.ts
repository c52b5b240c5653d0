import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { closest } from '../diagnostics/did-you-mean.ts'
import { folderOf, isMarkdown, placeOf, places } from './places.ts'

/** What to say of a config file that stands where the site does not look for it. */
export function wrongPlace(file: string): Diagnostic {
  const [own, other] = isMarkdown(file) ? (['.md', '.json'] as const) : (['.json', '.md'] as const)
  const where = { file, line: 1, column: 1, rule: 'wrong-place', severity: 'error' } as const
  if (isPlaceFor(file, own)) return { ...where, message: `The name of this file must end in "${own}", in lower case.` }
  if (isPlaceFor(file, other)) return { ...where, message: `The files of this folder end in "${other}".` }
  const folder = folderOf(file)
  const folders = places.filter((place) => place.file.endsWith(own)).map((place) => folderOf(place.file))
  const meant = closest(folder, folders)?.replace('*', '<market>')
  const question = meant === undefined || meant === folder ? '' : ` Did you mean the folder ${meant}?`
  const hint = `Config stands in ${places.map((place) => place.file).join(', ')}.`
  return { ...where, message: `The site does not look for config here.${question}`, hint }
}

function isPlaceFor(file: string, extension: string): boolean {
  return placeOf(file.replace(/\.\w+$/, extension)) !== undefined
}
