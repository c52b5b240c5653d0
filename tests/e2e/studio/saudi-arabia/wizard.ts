import { expect } from 'playwright/test'
import type { Person } from '#tests/e2e/studio/person.ts'

const driving = [
  { value: 'daily', label: 'Yes, every day' },
  { value: 'sometimes', label: 'Sometimes' },
  { value: 'no', label: 'No' },
]

/** Adds the third of four questions, which is asked of new drivers. */
export async function addQuestion(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Quote form', 'Questions')
  await person.click(person.button('Add a question'))
  await person.write(person.field('Short name'), 'driver')
  await person.write(person.field('Column in leads'), 'drives-car')
  await person.write(person.field('Text'), 'Will your worker drive your car?')
  await person.write(person.field('Summary'), 'Driving')
  for (const [i, { value, label }] of driving.entries()) {
    if (i > 0) await person.press('Enter')
    else await person.click(person.field('Label').first())
    await person.type(label)
    await person.write(person.field('Stored as').nth(i), value)
  }
  await person.click(person.button('Back to Questions'))
  const more = person.form.getByRole('button', { name: 'More for Will your worker drive your car?' })
  await person.click(more)
  await person.click(person.page.getByRole('menuitem', { name: 'Move up' }))
}

/** Adds a condition: `all` of an `any` and a `not`. */
export async function addCondition(person: Person): Promise<void> {
  const { page } = person
  await person.openRow('Will your worker drive your car?')
  await person.addFrom('Condition')
  const condition = person.form.getByRole('group', { name: 'Condition' }).last()
  await ask(person, 'For', ['Me', 'My family'])
  await person.click(condition.getByRole('button', { name: /^Change: For is Me/ }))
  await person.click(page.getByRole('menuitem', { name: /^Or…/ }))
  await ask(person, 'Type of request', ['A change of provider'])
  await person.click(condition.getByRole('button', { name: /^Change: .*Me or My family.*A change of provider/ }))
  await person.click(page.getByRole('menuitem', { name: /^And…/ }))
  await ask(person, 'Type of request', ['Renewal'])
  await person.click(condition.getByRole('button', { name: 'Change: Type of request is Renewal', exact: true }))
  await person.click(page.getByRole('menuitem', { name: 'Say “not”' }))
  await person.click(person.button('Back to Questions'))
}

/** Chooses the missing question of a part of a condition, and its answers. */
async function ask(person: Person, question: string, answers: readonly string[]): Promise<void> {
  await person.click(person.button('Choose a question Question'))
  await person.take(question)
  await answer(person, question, answers)
}

async function answer(person: Person, question: string, answers: readonly string[]): Promise<void> {
  const unanswered = person.form.getByRole('button', { name: `Choose answers to ${question}` })
  await person.click(unanswered.filter({ hasText: 'Choose answers' }))
  const list = person.page.getByRole('dialog', { name: `Choose answers to ${question}` })
  for (const [i, one] of answers.entries()) {
    await person.take(one)
    await expect(list.getByRole('option', { selected: true })).toHaveCount(i + 1)
  }
  await person.press('Escape')
  await expect(list).toBeHidden()
}

/** Adds the rule that a banner and a posted field share. */
export async function addRule(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Quote form', 'Banners and saved conditions')
  await person.addFrom('Saved conditions')
  await person.click(person.button('Add a saved condition'))
  await person.write(person.field('Name of the saved condition'), 'driver')
  await person.press('Enter')
  await ask(person, 'Driving', ['Yes, every day', 'Sometimes'])
}

/** Adds a posted field that is derived from the rule. */
export async function addDerivedField(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Quote form', 'Sent along')
  await person.addFrom('Yes/No worked out from answers', /^Add a hidden field$/)
  await person.write(person.field('Column in leads'), 'driver-cover')
  await person.pick(person.field('Saved condition'), 'driver')
  await person.write(person.field('When true'), 'yes')
  await person.write(person.field('When not'), 'no')
}

/** Adds a banner for visitors for whom the rule holds. */
export async function addBanner(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Quote form', 'Banners and saved conditions')
  await person.click(person.button('Add banners'))
  await person.pick(person.field('Saved condition'), 'driver')
  await person.addFrom('Short name')
  await person.write(person.field('Short name'), 'driver')
  await person.click(person.button('Add shown after'))
  await person.pick(person.field('Shown after'), 'Driving')
  await person.write(person.field('Title'), 'A driver needs more cover')
  await person.write(person.field('Text'), 'Your advisor adds accident cover on the road to your quotes.')
}
