import { DOMImplementation, DOMParser, type Element, onErrorStopParsing, XMLSerializer } from '@xmldom/xmldom'
import { idOf, messagesFile, overlayFile, overlayName } from '../files.ts'
import { bodyName } from '../texts.ts'
import type { ExchangedText, ExchangeFormat, ReturnedText } from '../translate.ts'

const namespace = 'urn:oasis:names:tc:xliff:document:2.0'

type Attributes = Readonly<Record<string, string>>
type Parts = readonly (Tree | string)[]

/** An element with its attributes and children. */
type Tree = readonly [name: string, attributes: Attributes, parts: Parts]

/** XLIFF 2.0 (OASIS): a file for each of the config's, a unit for each text, a segment for each line or paragraph. */
export const xliff: ExchangeFormat = {
  write(texts, language) {
    const files = [...Map.groupBy(texts, ({ file }) => file)].map(([file, own], i): Tree => {
      const original = overlayName(file)?.original ?? file
      return ['file', { id: `f${i + 1}`, original, 'xml:space': 'preserve' }, own.map(unitOf)]
    })
    return serialized(['xliff', { version: '2.0', srcLang: idOf(messagesFile), trgLang: language }, files])
  },
  read(text) {
    const { documentElement: root } = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
    if (root?.localName !== 'xliff' || !root.getAttribute('version')?.startsWith('2'))
      throw new Error('It is no XLIFF 2.')
    const language = root.getAttribute('trgLang') ?? ''
    return childrenOf(root, 'file').flatMap((file) => {
      const original = file.getAttribute('original') ?? ''
      return [...file.getElementsByTagNameNS('*', 'unit')].map((unit) => {
        return { ...textOf(unit), file: overlayFile(original, language) }
      })
    })
  },
}

function unitOf({ name, original, translation, note }: ExchangedText, i: number): Tree {
  const pieces = name === bodyName ? /(\n{2,})/ : /(\n+)/
  const [sources, targets] = [original.split(pieces), translation.split(pieces)]
  const isAlike =
    sources.length === targets.length && sources.every((piece, at) => at % 2 === 0 || piece === targets[at])
  const isTranslated = translation !== ''
  const pairs = isTranslated && !isAlike ? [[original, translation]] : sources.map((piece, at) => [piece, targets[at]])
  const segments = pairs.map(([source = '', target = ''], at): Tree => {
    const parts: Parts = [['source', {}, [source]], ...(isTranslated ? [['target', {}, [target]] as const] : [])]
    return at % 2 === 1
      ? ['ignorable', {}, parts]
      : ['segment', { state: isTranslated ? 'translated' : 'initial' }, parts]
  })
  return ['unit', { id: `u${i + 1}`, name }, [['notes', {}, [['note', {}, [note]]]], ...segments]]
}

/** A unit's text; untranslated as a whole where any segment is. */
function textOf(unit: Element): Omit<ReturnedText, 'file'> {
  const pieces = [...unit.childNodes].filter((node) =>
    ['segment', 'ignorable'].includes(node.nodeName.replace(/^.*:/, '')),
  )
  const wordsIn = (piece: Element, name: string) => childrenOf(piece, name)[0]?.textContent ?? undefined
  const sources = pieces.map((piece) => wordsIn(piece as Element, 'source') ?? '')
  const targets = pieces.map((piece, i) => {
    return wordsIn(piece as Element, 'target') ?? (piece.nodeName.endsWith('ignorable') ? sources[i] : '')
  })
  const isWhole = pieces.every((_, i) => targets[i] !== '' || sources[i] === '')
  const name = unit.getAttribute('name') ?? ''
  return { name, original: sources.join(''), translation: isWhole ? targets.join('') : '', place: `unit ${name}` }
}

function childrenOf(element: Element, name: string): Element[] {
  return [...element.childNodes].filter((node) => (node as Element).localName === name) as Element[]
}

/** XML with a line for each element that has elements. */
function serialized(tree: Tree): string {
  const document = new DOMImplementation().createDocument(namespace, tree[0])
  const fill = (element: Element, [, attributes, parts]: Tree, indent: string): void => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    for (const part of parts) {
      if (typeof part === 'string') {
        element.appendChild(document.createTextNode(part))
        continue
      }
      element.appendChild(document.createTextNode(`${indent}  `))
      const child = document.createElementNS(namespace, part[0])
      fill(child, part, `${indent}  `)
      element.appendChild(child)
    }
    if (parts.some((part) => typeof part !== 'string')) element.appendChild(document.createTextNode(indent))
  }
  const { documentElement: root } = document
  if (root) fill(root, tree, '\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`
}
