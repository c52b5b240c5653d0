import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Fragment, type MarkType, type Node, type NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { canJoin } from 'prosemirror-transform'
import { quoteAt } from '#engine/figures.ts'
import { schema } from './markdown/schema.ts'
import { pasting } from './paste.ts'

const { nodes, marks } = schema

/** The plugins of the editor. Studio's own undo takes back what is typed, so there is none here. */
export function pluginsOf(onLink: () => void, onLeave: () => void): Plugin[] {
  const act = (action: () => void): Command => {
    return () => {
      action()
      return true
    }
  }
  return [
    inputRules({ rules: typingRules }),
    keymap({
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-k': act(onLink),
      'Mod-Alt-0': setBlockType(nodes.paragraph),
      'Mod-Alt-2': setBlockType(nodes.heading, { level: 2 }),
      'Mod-Alt-3': setBlockType(nodes.heading, { level: 3 }),
      'Mod-Shift-7': toggleList(nodes.ordered_list),
      'Mod-Shift-8': toggleList(nodes.bullet_list),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      Enter: splitListItem(nodes.list_item),
      Tab: chainCommands(goToNextCell(1), addLastRow, sinkListItem(nodes.list_item)),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
      Escape: act(onLeave),
    }),
    keymap(baseKeymap),
    tableEditing(),
    dropCursor(),
    pasting,
    new Plugin({ appendTransaction: (transactions, _before, state) => inDialect(transactions, state) }),
  ]
}

const typingRules = [
  textblockTypeInputRule(/^(#{2,4}) $/, nodes.heading, ([, signs = '##']) => ({ level: signs.length })),
  wrappingInputRule(/^[-*] $/, nodes.bullet_list),
  wrappingInputRule(/^(\d+)\. $/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
  wrappingInputRule(/^> $/, nodes.blockquote),
  new InputRule(/\{[^{}]+\}$/, (state, [written], from, to) =>
    quoteAt(written, 0) === written ? state.tr.replaceWith(from, to, nodes.quote.create({ source: written })) : null,
  ),
]

const insertBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.contentMatch.matchType(nodes.hard_break)) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** From the last cell of a table, into a new row. */
const addLastRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (dispatch && addRowAfter(state, dispatch) && view) goToNextCell(1)(view.state, view.dispatch)
  return true
}

/** Whether the selection is in a node of a type, with the attributes. */
export function isWithin(state: EditorState, type: NodeType, attrs: Readonly<Record<string, unknown>> = {}): boolean {
  const { $from } = state.selection
  return Array.from({ length: $from.depth }, (_, i) => $from.node(i + 1)).some(
    (node) => node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value),
  )
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const isOn = isWithin(state, nodes.heading, { level })
    return setBlockType(isOn ? nodes.paragraph : nodes.heading, isOn ? {} : { level })(state, dispatch)
  }
}

/** Makes a list of the selected paragraphs, changes the kind of their list, or takes them out of it. */
export function toggleList(type: NodeType): Command {
  const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list
  return (state, dispatch) => {
    if (isWithin(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    if (!isWithin(state, other)) return wrapInList(type)(state, dispatch)
    const { $from } = state.selection
    const depth = Array.from({ length: $from.depth }, (_, i) => $from.depth - i).find(
      (at) => $from.node(at).type === other,
    )
    if (depth === undefined) return false
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: $from.node(depth).attrs['tight'] }))
    return true
  }
}

export const toggleQuotation: Command = (state, dispatch) => wrapIn(nodes.blockquote)(state, dispatch)

/** Inserts a table of two columns, whose first row has the headings. */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const row = (type: NodeType) => nodes.table_row.create(null, [type.create(), type.create()])
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)])
  const tr = state.tr.replaceSelectionWith(table)
  const at = tr.mapping.map(state.selection.from, -1)
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max(0, at))))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Inserts an inline node in the place of the selection. */
export function insertInline(node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView())
    return true
  }
}

/** Puts a document into the form that Markdown can say: heads of tables are their first rows, equal lists are one. */
function inDialect(transactions: readonly Transaction[], state: EditorState): Transaction | null {
  if (!transactions.some(({ docChanged }) => docChanged)) return null
  const { tr } = state
  state.doc.descendants((node, at) => {
    if (node.type === nodes.table) fixHead(tr, node, at)
    return !node.isTextblock
  })
  const joints: number[] = []
  state.doc.descendants((node, at, parent, index) => {
    const before = index > 0 ? parent?.child(index - 1) : undefined
    const isList = node.type === nodes.bullet_list || node.type === nodes.ordered_list
    if (isList && before?.type === node.type && before.attrs['marker'] === node.attrs['marker']) joints.push(at)
    return !node.isTextblock
  })
  for (const at of joints.reverse()) if (canJoin(tr.doc, at)) tr.join(at)
  return tr.docChanged ? tr : null
}

function fixHead(tr: Transaction, table: Node, at: number): void {
  table.forEach((row, rowAt, i) => {
    const type = i === 0 ? nodes.table_header : nodes.table_cell
    row.forEach((cell, cellAt) => {
      const isPlain = cell.attrs['colspan'] === 1 && cell.attrs['rowspan'] === 1
      if (cell.type === type && isPlain) return
      tr.setNodeMarkup(at + 1 + rowAt + 1 + cellAt, type, { align: cell.attrs['align'] })
    })
  })
}

/** The transaction that turns a document into another by its smallest change. */
export function toDocument(state: EditorState, document: Node): Transaction | undefined {
  const start = state.doc.content.findDiffStart(document.content)
  const end = state.doc.content.findDiffEnd(document.content)
  if (start === null || !end) return undefined
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const tr = state.tr.replace(start, end.a + overlap, document.slice(start, end.b + overlap))
  // A change across blocks may leave others than the document has.
  return tr.doc.eq(document) ? tr : state.tr.replaceWith(0, state.doc.content.size, Fragment.from(document.content))
}
