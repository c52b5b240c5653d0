import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

const known = ['{n}', '{total}']

/** No visitor reads a brace in a step label, or a number of steps that the wizard no longer has. */
export const progressPlaceholders: Rule = {
  name: 'progress-placeholders',
  description:
    'The step labels of a wizard count by the placeholders `{n}` and `{total}`, and have no others and no numbers.',
  check: ({ markets }) =>
    markets.flatMap(({ file, value: { wizard } }) =>
      Object.entries(wizard?.progress ?? {}).flatMap(([key, label]) => {
        return problems(label).map((message): Finding => ({ file, pointer: pointer('/wizard/progress', key), message }))
      }),
    ),
}

function problems(label: string): string[] {
  const strange = (label.match(/\{[^{}]*\}/g) ?? []).filter((placeholder) => !known.includes(placeholder))
  const loose = /[{}]/.test(label.replaceAll(/\{[^{}]*\}/g, '')) ? ['A brace in this label has no partner.'] : []
  const counts = /\d/.test(label.replaceAll(/\{[^{}]*\}/g, ''))
    ? ['This label counts the steps itself, and would be wrong with one more: write "{n}" and "{total}".']
    : []
  return [
    ...counts,
    ...strange.map((placeholder) => `Nothing fills in ${quote(placeholder)} here.${didYouMean(placeholder, known)}`),
    ...loose,
  ]
}
