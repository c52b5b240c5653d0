import type { WizardConfig } from '../../contract/config.ts'
import type { Finding } from '../diagnostics/diagnostic.ts'
import { pointer } from '../json/pointer.ts'
import { conditionReferences } from './conditions.ts'
import { unresolved } from './reference.ts'

/** References within a wizard: to its rules, its questions and their options. */
export function wizardReferences(
  file: string,
  { questions, rules = {}, fields = [], banners = [], contact }: WizardConfig,
): Finding[] {
  const among = 'this wizard'
  const toRule = { file, noun: 'rule', among, known: Object.keys(rules), listed: { file, pointer: '/wizard/rules' } }
  const listed = { file, pointer: '/wizard/questions' }
  const toQuestion = { file, noun: 'question', among, known: questions.map(({ id }) => id), listed }
  return [
    ...questions.flatMap(({ askIf }, i) =>
      askIf ? conditionReferences(file, pointer('/wizard/questions', i, 'askIf'), askIf, questions, i) : [],
    ),
    ...Object.entries(rules).flatMap(([name, rule]) => {
      return conditionReferences(file, pointer('/wizard/rules', name), rule, questions, questions.length)
    }),
    ...fields.flatMap((field, i) =>
      field.kind === 'derived'
        ? unresolved({ ...toRule, pointer: pointer('/wizard/fields', i, 'rule'), value: field.rule })
        : [],
    ),
    ...banners.flatMap(({ rule, after }, i) => [
      ...unresolved({ ...toRule, pointer: pointer('/wizard/banners', i, 'rule'), value: rule }),
      ...(after ? unresolved({ ...toQuestion, pointer: pointer('/wizard/banners', i, 'after'), value: after }) : []),
    ]),
    ...(contact.submit.additions ?? []).flatMap(({ rule }, i) => {
      return unresolved({ ...toRule, pointer: pointer('/wizard/contact/submit/additions', i, 'rule'), value: rule })
    }),
  ]
}
