import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** The parts of the serialiser that its types leave out. */
interface Internals {
  out: string
  atBlockStart: boolean
}

const internals = (state: MarkdownSerializerState) => state as unknown as Internals

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node) {
      state.renderInline(node)
      state.closeBlock(node)
    },
    heading(state, node) {
      const { level, anchor } = node.attrs
      state.write(`${'#'.repeat(level)} `)
      state.renderInline(node, false)
      const inner = internals(state)
      // Signs at the end would close the heading.
      inner.out = inner.out.replace(/([ ])(#+)$/, '$1\\$2')
      if (anchor !== '') state.write(`${node.content.size > 0 ? ' ' : ''}{#${anchor}}`)
      state.closeBlock(node)
    },
    blockquote(state, node) {
      state.wrapBlock('> ', null, node, () => state.renderContent(node))
    },
    bullet_list(state, node) {
      state.renderList(node, '  ', () => `${node.attrs['marker']} `)
    },
    ordered_list(state, node) {
      const { order, marker } = node.attrs
      const numberOf = (i: number) => `${order + i}${marker} `
      // Each item is indented by the width of its own number.
      let item = -1
      const indents = Array.from({ length: node.childCount }, (_, i) => ' '.repeat(numberOf(i).length))
      const widest = indents.reduce((most, one) => (one.length > most.length ? one : most), '')
      state.renderList(node, widest, () => {
        item += 1
        return numberOf(item).padEnd(widest.length)
      })
    },
    list_item(state, node) {
      state.renderContent(node)
    },
    table(state, node) {
      const [head] = node.children
      node.forEach((row, _offset, i) => {
        if (i > 0) state.ensureNewLine()
        writeRow(state, row)
        if (i > 0 || !head) return
        state.ensureNewLine()
        state.write(`|${head.children.map(({ attrs }) => rules[attrs['align'] ?? ''] ?? '---').join('|')}|`)
      })
      state.closeBlock(node)
    },
    code_block(state, node) {
      const longest = Math.max(2, ...Array.from(node.textContent.matchAll(/`{3,}/g), ([ticks]) => ticks.length))
      const fence = '`'.repeat(longest + 1)
      state.write(`${fence}${node.attrs['params']}\n`)
      state.text(node.textContent, false)
      if (!node.textContent.endsWith('\n')) state.write('\n')
      state.write(fence)
      state.closeBlock(node)
    },
    horizontal_rule(state, node) {
      state.write(node.attrs['markup'])
      state.closeBlock(node)
    },
    html_block(state, node) {
      state.text(node.attrs['source'], false)
      state.closeBlock(node)
    },
    quote(state, node) {
      state.text(node.attrs['source'], false)
    },
    image(state, { attrs: { src, alt, title } }) {
      state.write(`![${escapedText(alt)}](${target(src, title)})`)
    },
    hard_break(state, node, parent, index) {
      // A break at the end of a paragraph would be a backslash.
      const isFollowed = parent.children.slice(index + 1).some(({ type }) => type !== node.type)
      if (!isFollowed) return
      state.write('\\\n')
      internals(state).atBlockStart = true
    },
    html_inline(state, node) {
      state.write(node.attrs['source'])
    },
    text(state, node, parent, index) {
      const before = internals(state)
      const isStart = before.atBlockStart
      const next: Node | undefined = parent.maybeChild(index + 1) ?? undefined
      state.text(escaped(node.text ?? '', isStart, isLinked(next)), false)
    },
  },
  {
    em: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    strong: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    link: {
      open: '[',
      close: (_state, { attrs }: Mark) => `](${target(attrs['href'], attrs['title'])})`,
      mixable: true,
    },
    code: {
      open: (_state, _mark, parent, index) => codeFence(parent.child(index)).open,
      close: (_state, _mark, parent, index) => codeFence(parent.child(index - 1)).close,
      escape: false,
    },
  },
)

const rules: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' }

function writeRow(state: MarkdownSerializerState, row: Node): void {
  state.write('|')
  for (const cell of row.children) {
    state.write(' ')
    const inner = internals(state)
    const start = inner.out.length
    state.renderInline(cell, false)
    const words = inner.out.slice(start).replaceAll('|', '\\|').trim()
    inner.out = `${inner.out.slice(0, start)}${words}${words === '' ? '|' : ' |'}`
  }
}

function isLinked(node: Node | undefined): boolean {
  return node?.marks.some(({ type }) => type.name === 'link') === true
}

/** A text with a backslash before each character that would be markup. */
function escaped(text: string, isStart: boolean, isBeforeLink: boolean): string {
  const inner = text
    .replaceAll(/[`*\\~[\]]|_(?!(?<=[\p{L}\p{N}]_)[\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#\w+;|\w+;)/giu, '\\$&')
    .replaceAll(unseen, (one) => `&#x${one.charCodeAt(0).toString(16).padStart(4, '0')};`)
  const whole = isBeforeLink ? inner.replace(/!$/, '\\!') : inner
  if (!isStart) return whole
  return whole
    .replace(/^(\s*)([+-])(?=\s|$)|^(\s*)(?=[-=]+\s*$|>|#{1,6}(?:\s|$))/, (_all, blank = '', sign, other = '') =>
      sign === undefined ? `${other}\\` : `${blank}\\${sign}`,
    )
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Characters that nobody would see in the Markdown. */
const unseen = /[\u00a0\u00ad\u200b-\u200f\u2060\ufeff]/g

function escapedText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&~]/g, '\\$&')
}

/** The address and the title of a link or a picture. */
function target(href: string, title: string): string {
  const plain = href.replaceAll(/[\\()<>*_]/g, (sign) => (sign === '_' || sign === '*' ? sign : `\\${sign}`))
  const address = /[\s\p{Cc}]/u.test(href) || href === '' ? `<${href.replaceAll(/[\\<>]/g, '\\$&')}>` : plain
  return title === '' ? address : `${address} "${title.replaceAll(/[\\"]/g, '\\$&')}"`
}

/** Backticks around a text that may have some itself. */
function codeFence(node: Node): { readonly open: string; readonly close: string } {
  const text = node.text ?? ''
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const isSpaced = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== ''
  const space = text.startsWith('`') || text.endsWith('`') || isSpaced ? ' ' : ''
  return { open: fence + space, close: space + fence }
}

/** Blocks as Markdown. */
export function markdownOf(...blocks: readonly Node[]): string {
  return serializer.serialize(schema.node('doc', null, blocks))
}
