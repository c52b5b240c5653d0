import { expect, test } from 'vitest'
import { type ChangedContents, createCheckSession } from '#studio/server/checker/check-session.ts'
import { listFindings } from '#studio/server/checker/findings.ts'
import { badContents } from '#tests/checker/bad-contents.ts'
import type { BadEdit } from '#tests/checker/bad-edit.ts'
import { badFacts } from '#tests/checker/bad-facts.ts'
import { badFlows } from '#tests/checker/bad-flows.ts'
import { badLanguages } from '#tests/checker/bad-languages.ts'
import { badLists } from '#tests/checker/bad-lists.ts'
import { badMatches } from '#tests/checker/bad-matches.ts'
import { badShapes } from '#tests/checker/bad-shapes.ts'
import { badSites } from '#tests/checker/bad-sites.ts'
import { badTexts } from '#tests/checker/bad-texts.ts'
import type { Mistake } from '#tests/checker/mistakes/mistake.ts'
import { mistakes } from '#tests/checker/mistakes.ts'
import { schemas, soundExcept, soundText } from '#tests/checker/sound.ts'

/** Words of people who edit files, and names that only files have. */
const ofFiles =
  /`|\b(?:ids?|schemas?|propert(?:y|ies)|ISO|IANA|enum|null|wizards?|front matter|npm)\b|(?<!["/\w])config\/|"[a-z]+[A-Z]\w*"|(?<!")\b\d{4}-\d{2}-\d{2}\b|"\{\w+\.[\w.-]+\}"|^[a-z]{2}-[A-Z]{2} /

/** Rules about the text of a file, which no form can break: Studio shows them beside that text. */
const ofTexts = /^(?:syntax|comment|control-character|duplicate-key|encoding|empty-file|invisible-character)$/

const files = soundExcept({})
const session = createCheckSession('', { files, schemas })
let revision = 0

/** The findings of a mistake, which is made in the sound config by itself and taken back. */
function findingsOf({ file, from = file, isMoved, edit }: Mistake | (BadEdit & Pick<Mistake, 'from' | 'isMoved'>)) {
  const change = (contents: ChangedContents) => {
    revision += 1
    session.change(revision, contents)
  }
  const moved: ChangedContents = new Map(isMoved ? [[from, undefined]] : [])
  change(new Map([...moved, [file, edit(soundText(from))]]))
  const findings = listFindings(session, { file, unsaved: [] })
  change(new Map([...moved.keys(), file].map((one) => [one, files.get(one)])))
  return findings.filter(({ rule }) => !ofTexts.test(rule))
}

const bad = [
  ...badContents,
  ...badFacts,
  ...badFlows,
  ...badLanguages,
  ...badLists,
  ...badMatches,
  ...badShapes,
  ...badSites,
  ...badTexts,
]
const found = [...mistakes, ...bad].map((mistake) => ({ name: mistake.name, findings: findingsOf(mistake) }))

test('every mistake of a form is said in the words of that form', () => {
  const failing = found.flatMap(({ name, findings }) =>
    findings.flatMap(({ message, hint = '', rule }) => {
      // Texts quote figures by names that people write in them.
      const text = `${message} ${hint}`.replace(/texts can quote .*/, '')
      return ofFiles.test(text) ? [`${name} (${rule}): ${text}`] : []
    }),
  )
  expect(failing).toEqual([])
})

test('every mistake has its place by the labels of the form', () => {
  for (const { name, findings } of found) {
    for (const { place = '' } of findings)
      expect([name, place]).toEqual([name, expect.not.stringMatching(/^$|[a-z][A-Z]|ID\b/)])
  }
})
