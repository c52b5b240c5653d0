import type { WizardData } from '#blocks/wizard/block.ts'
import type { Banner, Condition, FormField, Question, WizardConfig } from '#contract/config.ts'
import type { Thanks } from './data.ts'

type Wizard = WizardData['wizard']

/** A wizard as a SurveyJS model: a page a question, the contact fields last. */
export function surveyModel({ wizard, contactFields, form }: WizardData, thanks: Thanks): object {
  const { questions, contact, fields = [] } = wizard
  const last = questions.length
  const { label, additions = [] } = contact.submit
  return {
    model: {
      showProgressBar: true,
      progressBarType: 'questions',
      autoAdvanceEnabled: true,
      autoAdvanceAllowComplete: false,
      showTitle: false,
      showQuestionNumbers: 'off',
      completeText: label,
      completedHtml: `<h1>${thanks.title}</h1><p>${thanks.text}</p><ol>${thanks.steps
        .map(({ title, text }) => `<li><h3>${title}</h3><p>${text}</p></li>`)
        .join('')}</ol>`,
      calculatedValues: fields.map((field) => ({
        name: field.name,
        expression: field.kind === 'fixed' ? quoted(field.value) : derived(wizard, field),
        includeIntoResult: true,
      })),
      pages: [
        ...questions.map((question, i) => ({
          name: question.id,
          ...(question.askIf && { visibleIf: expression(wizard, question.askIf) }),
          elements: [...bannersOn(wizard, 'questions', i), radios(question)],
        })),
        {
          name: 'contact',
          title: contact.heading,
          description: contact.text,
          elements: [...bannersOn(wizard, 'contact', last), ...contactFields.map(input)],
        },
      ],
    },
    additions: additions.map(({ rule, text }) => ({ when: ruleExpression(wizard, rule), text })),
    heading: wizard.heading,
    action: form.action,
  }
}

function radios({ field, text, hint, options }: Question): object {
  const choices = options.map((option) => ({
    value: option.value,
    text: option.hint ? `${option.label}: ${option.hint}` : option.label,
  }))
  return { type: 'radiogroup', name: field, title: text, description: hint, isRequired: true, choices }
}

function input({ name, type, label, hint, autocomplete, missing, optional }: FormField): object {
  const inputType = { email: 'email', tel: 'tel', date: 'date' }[type as string] ?? 'text'
  return {
    type: 'text',
    name,
    inputType,
    title: label,
    description: hint,
    autocomplete,
    isRequired: !optional,
    requiredErrorText: missing,
    ...(type === 'email' && { validators: [{ type: 'email' }] }),
  }
}

/** The banners of a step, each with its rule as condition. */
function bannersOn(wizard: Wizard, on: Banner['on'], step: number): object[] {
  const isAfter = ({ after }: Banner) => wizard.questions.findIndex(({ id }) => id === after) < step
  const here = (wizard.banners ?? []).filter((banner) => banner.on === on && isAfter(banner))
  return here.map(({ rule, title, text }) => ({
    type: 'html',
    name: `${title} ${step}`,
    html: `<strong>${title}</strong> ${text}`,
    visibleIf: ruleExpression(wizard, rule),
  }))
}

function derived(
  wizard: Wizard,
  field: Extract<NonNullable<WizardConfig['fields']>[number], { kind: 'derived' }>,
): string {
  return `iif(${ruleExpression(wizard, field.rule)}, ${quoted(field.whenTrue)}, ${quoted(field.whenFalse)})`
}

function ruleExpression(wizard: Wizard, rule: string): string {
  const condition = wizard.rules?.[rule]
  if (!condition) throw new Error(`There is no rule "${rule}".`)
  return expression(wizard, condition)
}

/** A condition in the language of SurveyJS. */
function expression(wizard: Wizard, condition: Condition): string {
  if ('answer' in condition) {
    const field = wizard.questions.find(({ id }) => id === condition.answer)?.field
    return `{${field}} anyof [${condition.isOneOf.map(quoted).join(', ')}]`
  }
  if ('not' in condition) return `!(${expression(wizard, condition.not)})`
  const [parts, word] = 'all' in condition ? [condition.all, ' and '] : [condition.any, ' or ']
  return parts.map((part) => `(${expression(wizard, part)})`).join(word)
}

const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`
