import { expect, test } from 'vitest'
import { isReached, likeliest } from './browser-tests.ts'

test('a module is tried first in the browser tests that have its name, then in those that speak of it', () => {
  const specs = new Map([
    ['tests/e2e/menu.spec.ts', 'the menu opens'],
    ['tests/e2e/forms.spec.ts', 'after the wizard, the wizard has gone'],
    ['tests/e2e/wizard-steps.spec.ts', 'each step'],
  ])
  expect(likeliest('src/site/blocks/wizard/Wizard.tsx', specs)).toEqual([
    'tests/e2e/wizard-steps.spec.ts',
    'tests/e2e/forms.spec.ts',
    'tests/e2e/menu.spec.ts',
  ])
})

test('commands are run in no browser', () => {
  expect(['cli', 'checker', 'studio/app'].map(isReached)).toEqual([false, false, true])
})
