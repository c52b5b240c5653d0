import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StillToWrite } from '#studio/app/form/Breadcrumb.tsx'
import { isVisible } from '#studio/app/form/FileForm.tsx'
import { FormContext, type FormState } from '#studio/app/form/form-context.ts'
import type { Finding } from '#studio/protocol.ts'

const part = ['adjustments', 0]
const finding = (at: Finding['at'], severity: Finding['severity'] = 'error'): Finding => {
  return { file: 'config/markets/a.json', line: 1, column: 1, rule: 'schema', severity, message: 'Wrong.', at }
}

test('a fresh field with a wrong value shows it at once, an empty one when it was left', () => {
  const value = { adjustments: [{ label: '', percent: -135 }] }
  const shown = (name: string, left: Finding['at'][] = []) =>
    isVisible(finding([...part, name]), { value, items: [part], left })
  expect([shown('percent'), shown('label'), shown('label', [[...part, 'label']])]).toEqual([true, false, true])
})

test.each([
  ['All that it needs is written.', []],
  ['All that it needs is written.', [finding(['adjustments', 1])]],
  ['What is still wrong stands below.', [finding(part)]],
  ['What to look at stands below.', [finding([...part, 'percent'], 'warning')]],
])('a fresh item says %j', (words, findings) => {
  const form = {
    file: { value: { adjustments: [{}] } },
    ...{ root: { schemas: {}, schema: {} }, part, findings: [], fresh: { has: () => true }, isAdvanced: false },
  } as unknown as FormState
  const html = renderToStaticMarkup(
    <FormContext value={form}>
      <StillToWrite value={{}} findings={findings} />
    </FormContext>,
  )
  expect(html).toContain(words)
})
