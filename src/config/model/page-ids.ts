import { blockKinds } from '../../blocks/blocks.ts'
import type { Block } from '../../contract/config.ts'
import { idOf } from '../files/ids.ts'
import { pointer } from '../json/pointer.ts'
import type { Context, TextDocument } from './context.ts'
import { type IdGroup, idsOf, type WrittenId } from './id-group.ts'
import { pageParts } from './page-parts.ts'

/** The names within pages, their anchors, and those of texts. */
export function pageIds(context: Context): IdGroup[] {
  const texts = [...context.articles, ...context.legal]
  return [
    ...pageParts(context).map(({ file, pointer: page, blocks }) => {
      return {
        noun: 'anchor',
        ids: blocks.flatMap((block, i) => blockAnchors(file, pointer(page, 'blocks', i), block)),
      }
    }),
    ...texts.map((text) => ({ noun: 'anchor', ids: textAnchors(text) })),
    // Whatever shows a text knows it by its id alone.
    { noun: 'text', ids: texts.map(({ file }) => ({ file, pointer: '', id: idOf(file) })) },
  ]
}

/** The anchors of a text's headings. */
export function textAnchors({ file, value: { text } }: TextDocument<object>): WrittenId[] {
  return idsOf({ file, pointer: '/text/anchors' }, text.anchors, 'id')
}

/** The anchor of a block, and what else on it has an address. */
export function blockAnchors(file: string, at: string, block: Block): WrittenId[] {
  const own = block.anchor === undefined ? [] : [{ file, pointer: pointer(at, 'anchor'), id: block.anchor }]
  const others = blockKinds[block.kind].anchors?.(block) ?? []
  return [...own, ...others.map(({ at: keys, id }) => ({ file, pointer: pointer(at, ...keys), id }))]
}
