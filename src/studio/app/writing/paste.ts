import { DOMSerializer, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { documentOf } from './markdown/from-markdown.ts'
import { schema } from './markdown/schema.ts'
import { markdownOf } from './markdown/to-markdown.ts'

/** Takes what is pasted from other programs in the form of texts, and gives copies to them as Markdown. */
export const pasting = new Plugin({
  props: {
    transformPastedHTML: cleanHtml,
    clipboardTextParser: (text) => Slice.maxOpen(documentOf(text).content),
    clipboardTextSerializer: ({ content }) => {
      const first = content.firstChild
      return first?.isInline ? markdownOf(schema.node('paragraph', null, content)) : markdownOf(...content.content)
    },
    clipboardSerializer: DOMSerializer.fromSchema(schema),
  },
})

/** The HTML of Word, Google Docs and other programs with lists as lists, and lines instead of paragraphs in cells. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const one of body.querySelectorAll('style, script, meta, title, xml, o\\:p, colgroup')) one.remove()
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]'))
    toItem(paragraph)
  for (const cell of body.querySelectorAll('td, th')) {
    cell.removeAttribute('colspan')
    cell.removeAttribute('rowspan')
    for (const part of cell.querySelectorAll('p, div, li, ul, ol, br, h1, h2, h3, h4'))
      part.replaceWith(...part.childNodes, ' ')
  }
  return body.innerHTML
}

/** Makes an item of a list of Word's paragraph with a sign at its start. */
function toItem(paragraph: HTMLElement): void {
  const sign = paragraph.querySelector('span[style*="mso-list"]')
  const isNumbered = /^\s*(?:\d+|[a-z])[.)]/i.test(sign?.textContent ?? paragraph.textContent ?? '')
  sign?.remove()
  const tag = isNumbered ? 'ol' : 'ul'
  const item = document.createElement('li')
  item.append(...paragraph.childNodes)
  const first = item.firstChild
  if (first && first.nodeType === first.TEXT_NODE)
    first.textContent = (first.textContent ?? '').replace(/^[\s·•o§-]+(?=\s)/, '').trimStart()
  const before = paragraph.previousElementSibling
  const isOfList = before?.localName === tag && before.hasAttribute('data-word')
  if (isOfList) {
    before.append(item)
    paragraph.remove()
    return
  }
  const list = document.createElement(tag)
  list.setAttribute('data-word', '')
  list.append(item)
  paragraph.replaceWith(list)
}
