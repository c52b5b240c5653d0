import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { publicationLines } from '#desk/publish/lines.ts'
import { soundRoot } from '#tests/checker/sound.ts'
import { RequestError } from '#workbench/request-error.ts'
import { atlantis, commit, type Edit, lemuria, premium, text } from './repository.ts'
import { testPublisher } from './test-publisher.ts'

/** A publisher that has published changes, in order; resolves to the ids of their publications too. */
async function published(...edits: readonly (readonly Edit[])[]) {
  const made = await testPublisher()
  const ids: string[] = []
  for (const [i, one] of edits.entries()) {
    made.pass(1)
    made.changes.add(`change-${i}`, one)
    ids.push((await made.publisher.ask(`change-${i}`, made.actor, {})).id)
    await made.publisher.run()
  }
  made.pass(1)
  return { ...made, ids }
}

test('one click takes a change back by a change of its own, and later changes stay', async () => {
  const { publisher, actor, ids, root, last, db } = await published(
    [
      [atlantis, premium, '"price": 125,'],
      [lemuria, '"price": 8000', '"price": 8100'],
    ],
    [[atlantis, '"price": 40', '"price": 45']],
  )
  const { change, problem } = await publisher.undo(ids[0] ?? '', actor)
  expect(problem).toBeUndefined()
  await publisher.run()
  expect(await last()).toMatchObject({ change, name: 'Undo: Change change-0', state: 'live', undoes: ids[0] })
  expect(text(root, atlantis)).toContain(premium)
  expect(text(root, atlantis)).toContain('"price": 45')
  expect(text(root, lemuria)).toContain('"price": 8000')
  const lines = (await publicationLines(db)).map(({ isUndoable, isUndone }) => [isUndoable, isUndone])
  expect(lines).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
})

test('what was changed again since is named, and nothing is taken back', async () => {
  const { publisher, actor, ids, root, all } = await published(
    [
      [atlantis, premium, '"price": 125,'],
      [atlantis, '"price": 40', '"price": 45'],
    ],
    [[atlantis, '"price": 125,', '"price": 130,']],
  )
  await expect(publisher.undo(ids[0] ?? '', actor)).rejects.toThrow(
    /“Change change-0” cannot be taken back by itself.*: config\/markets\/atlantis\.json › plans › \S+ › price\. Undo the later change first/,
  )
  expect(await all()).toHaveLength(2)
  expect(text(root, atlantis)).toContain('"price": 45')
})

test('a file that came goes, one that went comes, and a picture that came stays unused', {
  tags: ['slow'],
}, async () => {
  const [page, words, picture] = ['config/reviews/second.json', 'config/words/ar-EG.json', 'config/assets/new.svg']
  const review = readFileSync(path.join(soundRoot, 'config/reviews/triton.json'), 'utf8').replaceAll('triton', 'second')
  const { publisher, actor, ids, root, last } = await published([
    [page, null, review.replaceAll('Triton', 'Second')],
    [words, null, null],
    [picture, null, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n'],
  ])
  const areThere = () => [page, words, picture].map((file) => existsSync(path.join(root, file)))
  expect(areThere()).toEqual([true, false, true])
  await publisher.undo(ids[0] ?? '', actor)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live', undoes: ids[0] })
  expect(areThere()).toEqual([false, true, true])
})

test('a picture that went or was drawn anew comes back, unless it was drawn once more since', {
  tags: ['slow'],
}, async () => {
  const drawing = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"/>\n`
  const [gone, changed] = ['config/assets/gone.svg', 'config/assets/changed.svg']
  const { publisher, actor, ids, root, last } = await published(
    [gone, changed].map((file): Edit => [file, null, drawing(1)]),
    [
      [gone, null, null],
      [changed, null, drawing(2)],
    ],
  )
  await publisher.undo(ids[1] ?? '', actor)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live', undoes: ids[1] })
  expect([text(root, gone), text(root, changed)]).toEqual([drawing(1), drawing(1)])
  await expect(publisher.undo(ids[1] ?? '', actor)).rejects.toThrow('Nothing of “Change change-1” is left')
  commit(root, changed, drawing(3))
  await expect(publisher.undo(ids[1] ?? '', actor)).rejects.toThrow('config/assets/changed.svg, a picture')
})

test('where the gate stops it, the change is there and says why', async () => {
  const { publisher, actor, ids, root, options, all } = await published([[atlantis, premium, '"price": 125,']])
  const { changes } = options
  const commitOf = changes.commitOf
  changes.commitOf = async (id, asked) => {
    if (id.startsWith('undo')) throw new RequestError('conflict', 'Nobody has approved this.')
    return commitOf(id, asked)
  }
  expect(await publisher.undo(ids[0] ?? '', actor)).toEqual({ change: 'undo-1', problem: 'Nobody has approved this.' })
  expect(text(root, atlantis)).toContain('"price": 125')
  expect(await all()).toHaveLength(1)
})
