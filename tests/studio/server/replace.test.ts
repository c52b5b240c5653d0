import { expect, test } from 'vitest'
import { replaceChange } from '#studio/app/shell/search/replace-change.ts'
import type { ReplaceAnswer, State } from '#studio/protocol.ts'
import { runningStudio } from './running-studio.ts'

test('a phrase is replaced in JSON and in articles as one change, which one undo takes back', {
  timeout: 120_000,
}, async () => {
  const studio = await runningStudio()
  const unsaved = async () => Object.keys(((await studio.get('state')) as State).workspace.unsaved)
  const asked = new URLSearchParams({ find: 'First month', by: 'The first month' })
  const { replacements } = (await studio.get(`replace?${asked}`)) as ReplaceAnswer
  const files = [...new Set(replacements.map(({ file }) => file))].sort()
  expect(files.some((file) => file.endsWith('.md'))).toBe(true)
  const change = replaceChange('First month', 'The first month', replacements)
  expect(await studio.post('change', change)).toMatchObject({ status: 200 })
  expect((await unsaved()).sort()).toEqual(files)
  await studio.post('undo')
  expect(await unsaved()).toEqual([])
})
