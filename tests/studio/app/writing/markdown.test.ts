import { globSync, readFileSync } from 'node:fs'
import { Fragment, type Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { splitFrontMatter } from '#checker/files.ts'
import { documentOf } from '#studio/app/writing/markdown/from-markdown.ts'
import { schema } from '#studio/app/writing/markdown/schema.ts'
import { markdownOf } from '#studio/app/writing/markdown/to-markdown.ts'
import { writtenText } from '#studio/app/writing/markdown/written-text.ts'
import { randomOf, randomText } from './random-text.ts'

const seeds = Array.from({ length: 300 }, (_, i) => i + 1)
const texts = globSync('{config,tests/launch/config}/{articles,legal}/*.md').map((file) => ({
  file,
  body: splitFrontMatter(readFileSync(file, 'utf8'))?.body ?? '',
}))

/** The document with another node in the place of one of its blocks. */
function withBlock(document: Node, index: number, block: Node): Node {
  return document.copy(Fragment.from(document.children.with(index, block)))
}

/** A document as it reads: whether a space between words is bold makes no difference. */
function said(document: Node): unknown {
  const parts: unknown[] = []
  document.descendants((node, _at, parent) => {
    if (!node.isText) parts.push([node.type.name, node.attrs, node.marks.map(({ type, attrs }) => [type.name, attrs])])
    for (const letter of node.text ?? '') {
      const marks = node.marks.filter(({ type }) => letter !== ' ' || type.name === 'link' || type.name === 'code')
      parts.push([letter, parent?.type.name, marks.map(({ type, attrs }) => [type.name, attrs])])
    }
  })
  return parts
}

const added = schema.node('paragraph', null, schema.text('Quite another block'))

test('every text of the site stays the same to the byte, and says the same when written anew', () => {
  expect(texts.length).toBeGreaterThan(30)
  for (const { file, body } of texts) {
    const { document, textOf } = writtenText(body)
    document.check()
    // A document that was read again has other nodes, which are equal.
    expect(textOf(documentOf(body)), file).toBe(body)
    for (const [i, block] of document.children.entries()) {
      expect(said(documentOf(markdownOf(block))), `${file}, block ${i}`).toEqual(said(schema.node('doc', null, block)))
    }
  }
})

test('a change of one block of a text of the site leaves all others as they are', () => {
  for (const { file, body } of texts) {
    const { document, textOf } = writtenText(body)
    for (const i of [0, Math.floor(document.childCount / 2), document.childCount - 1]) {
      const [before, after] = body.split(sourceOf(body, i))
      expect(textOf(withBlock(document, i, added)), `${file}, block ${i}`).toBe(`${before}Quite another block${after}`)
    }
  }
})

/** The block with an index, as a text of the site has it: nothing but an empty line stands between two of them. */
function sourceOf(body: string, index: number): string {
  return body.trim().split(/\n\n(?! )(?=\S)/)[index] ?? ''
}

test.each(seeds)('random text %i: unchanged, it is the same to the byte', (seed) => {
  const text = randomText(seed)
  const { document, textOf } = writtenText(text)
  document.check()
  expect(textOf(document)).toBe(text)
  expect(textOf(documentOf(text))).toBe(text)
  const windows = text.replaceAll('\n', '\r\n')
  expect(writtenText(windows).textOf(documentOf(windows))).toBe(windows)
})

test.each(seeds)('random text %i: each block written anew says the same', (seed) => {
  for (const block of documentOf(randomText(seed)).children) {
    const written = markdownOf(block)
    expect(said(documentOf(written)), written).toEqual(said(schema.node('doc', null, block)))
  }
})

test.each(seeds)('random text %i: a change of one block leaves the bytes of the others', (seed) => {
  const text = randomText(seed)
  const { document, textOf } = writtenText(text)
  const random = randomOf(seed)
  const index = Math.floor(random() * document.childCount)
  const edited = textOf(withBlock(document, index, added))
  const again = documentOf(edited)
  expect(again.toJSON()).toEqual(withBlock(document, index, added).toJSON())
  const at = edited.indexOf('Quite another block')
  const [before, after] = [edited.slice(0, at), edited.slice(at + 'Quite another block'.length)]
  expect(text.startsWith(before.trimEnd())).toBe(true)
  expect(text.endsWith(after.trimStart())).toBe(true)
})

test('definitions of links outlive the block under them', () => {
  const text = 'See [this][x].\n\n[x]: /contact\n\nThe end.\n'
  const { document, textOf } = writtenText(text)
  expect(textOf(withBlock(document, 1, added))).toBe('See [this][x].\n\n[x]: /contact\n\nQuite another block\n')
  expect(textOf(document.copy(Fragment.from(document.child(0))))).toBe('See [this][x].\n\n[x]: /contact\n')
})

test('a paragraph that stands directly under a heading stays a paragraph of its own', () => {
  const { document, textOf } = writtenText('## Title\nWords\n')
  expect(textOf(withBlock(document, 0, added))).toBe('Quite another block\n\nWords\n')
})
