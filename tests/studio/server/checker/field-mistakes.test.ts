import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { editedFile } from '#checker/edit.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { listFindings } from '#studio/server/checker/findings.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { fieldMistakes } from './field-mistakes.ts'

const root = path.join(projectRoot, 'tests/launch')
const session = createCheckSession(root, readConfigFiles(root, projectRoot))
const bahrain = 'config/markets/bahrain.json'
const sound = session.textOf(bahrain) ?? ''

test.each(fieldMistakes)('$name is reported at its field', ({ field: { at, isNumber }, text, says }) => {
  const value = isNumber ? Number(text) : text
  const mistaken = editedFile(bahrain, sound, { kind: 'set', at, value })
  session.change(session.revision + 1, new Map([[bahrain, mistaken]]))
  const there = listFindings(session, { file: bahrain, unsaved: [bahrain] }).filter(
    (one) => one.at.join() === at.join(),
  )
  expect(there.map(({ message, hint = '' }) => `${message} ${hint}`)).toContainEqual(expect.stringContaining(says))
})
