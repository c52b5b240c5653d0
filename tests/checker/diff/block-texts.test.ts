import { expect, test } from 'vitest'
import { blockTexts } from '#checker/diff/block-texts.ts'
import { pageEntries } from '#checker/diff/page-changes.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { readSchemas, schemaSet } from '#checker/schema.ts'
import { rewritten } from '#checker/texts.ts'
import type { Block } from '#engine/contract/config.ts'
import { type BlockKind, blockKinds, examples } from '#site/blocks/blocks.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { examplePage } from '#tests/fixtures/block-examples.ts'

const { schemas } = readConfigFiles(projectRoot, projectRoot)
const set = schemaSet(readSchemas(schemas))
const texts = blockTexts(schemas)

/** The example of a block for each of its translatable texts, with that text changed. */
function edits(kind: BlockKind) {
  const schema = `schemas/blocks/${kind}.schema.json`
  const places: string[] = []
  rewritten(set, schema, examples[kind], {
    words: ({ pointer, words }) => {
      places.push(pointer)
      return words
    },
  })
  return places.map((place) => ({
    kind,
    place,
    block: rewritten(set, schema, examples[kind], {
      words: ({ pointer, words }) => {
        if (pointer !== place) return words
        return typeof words === 'string' ? changed : [changed, ...words.slice(1)]
      },
    }),
  }))
}

/** A text with signs that HTML escapes. */
const changed = 'Below 5 & "over" 3'

const all = (Object.keys(blockKinds) as BlockKind[]).flatMap(edits)

const before = new Map((Object.keys(blockKinds) as BlockKind[]).map((kind) => [kind, [examplePage(kind)]]))

/** The words of the diff for a block in the place of its example. */
function told(kind: BlockKind, block: (typeof examples)[BlockKind]) {
  const entries = pageEntries(before.get(kind) ?? [], [examplePage(kind, block)], texts)
  return entries.flatMap(({ changes }) => changes)
}

test('each kind of block has texts', () => {
  expect(all.length).toBeGreaterThan(60)
})

test.each(all)('a changed text is told: $kind $place', ({ kind, block }) => {
  const changes = told(kind, block)
  const read = changes.map(({ after = '' }) => after)
  expect(
    read.some((after) => after.includes(changed)),
    JSON.stringify(changes),
  ).toBe(true)
  for (const { before, after } of changes) {
    // Neither empty rows nor HTML.
    expect(`${before ?? ''}${after ?? ''}`.trim()).not.toBe('')
    expect(`${before} ${after}`).not.toMatch(/&(?:amp|lt|gt|quot|#)/)
  }
})

test('a changed answer is told beside its changed question, whatever else changes', () => {
  const faq = (question: string, answer: string): Block => ({
    kind: 'faq',
    heading: 'Questions',
    items: [{ question, answer }],
  })
  const old = examplePage('faq', faq('What?', 'Nothing.'))
  const after = examplePage('faq', faq('What is covered?', 'Everything.'))
  expect(pageEntries([old], [after], texts).flatMap(({ changes }) => changes)).toEqual([
    { what: 'text', before: 'What?', after: 'What is covered?' },
    { what: 'text', before: 'Nothing.', after: 'Everything.' },
  ])
})
