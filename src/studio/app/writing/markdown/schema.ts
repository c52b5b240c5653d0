import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const own = (dom: HTMLElement, name: string): string => dom.getAttribute(name) ?? ''

function cell(tag: 'td' | 'th'): NodeSpec {
  return {
    content: 'inline*',
    // The table commands need spans and widths; Markdown has neither.
    attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null }, align: { default: null } },
    tableRole: tag === 'th' ? 'header_cell' : 'cell',
    isolating: true,
    parseDOM: [{ tag }],
    toDOM: () => [tag, 0],
  }
}

const list = (tag: 'ul' | 'ol', marker: string): NodeSpec => ({
  content: 'list_item+',
  group: 'block',
  attrs: { tight: { default: true }, marker: { default: marker }, ...(tag === 'ol' && { order: { default: 1 } }) },
  parseDOM: [{ tag, getAttrs: (dom) => (tag === 'ol' ? { order: Number(own(dom, 'start')) || 1 } : null) }],
  toDOM: ({ attrs }) => [
    tag,
    { ...(attrs['order'] > 1 && { start: attrs['order'] }), ...(attrs['tight'] && { 'data-tight': '' }) },
    0,
  ],
})

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    content: '(inline | hard_break)*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    attrs: { level: { default: 2 }, anchor: { default: '' } },
    content: 'inline*',
    group: 'block',
    defining: true,
    // The main heading of a page is its title, so that pasted texts begin one level lower.
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({ level: Math.max(2, level), anchor: own(dom, 'data-anchor') }),
    })),
    toDOM: ({ attrs: { level, anchor } }) => [`h${level}`, anchor === '' ? {} : { 'data-anchor': anchor }, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: list('ul', '-'),
  ordered_list: list('ol', '.'),
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  table: {
    content: 'table_row+',
    group: 'block',
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: {
    content: '(table_cell | table_header)+',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td'),
  table_header: cell('th'),
  code_block: {
    content: 'text*',
    group: 'block',
    code: true,
    defining: true,
    marks: '',
    attrs: { params: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  horizontal_rule: {
    group: 'block',
    attrs: { markup: { default: '---' } },
    parseDOM: [{ tag: 'hr' }],
    toDOM: () => ['div', ['hr']],
  },
  /** HTML between the paragraphs, which the checker reports. */
  html_block: {
    group: 'block',
    atom: true,
    attrs: { source: {} },
    toDOM: ({ attrs }) => ['pre', { 'data-html': '' }, text(attrs['source'])],
  },
  text: { group: 'inline' },
  /** A figure or a claim as it is written. */
  quote: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { source: {} },
    parseDOM: [{ tag: 'span[data-quote]', getAttrs: (dom) => ({ source: own(dom, 'data-quote') }) }],
    toDOM: ({ attrs }) => ['span', { 'data-quote': attrs['source'] }, text(attrs['source'])],
    leafText: ({ attrs }) => text(attrs['source']),
  },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
    // Pasted pictures are files of other sites, which pages cannot show.
    parseDOM: [
      {
        tag: 'img[data-src]',
        getAttrs: (dom) => ({ src: own(dom, 'data-src'), alt: own(dom, 'alt'), title: own(dom, 'title') }),
      },
    ],
    toDOM: ({ attrs: { src, alt, title } }) => ['img', { 'data-src': src, alt, title }],
  },
  hard_break: { inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  /** HTML within a line, which the checker reports. */
  html_inline: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { source: {} },
    toDOM: ({ attrs }) => ['code', { 'data-html': '' }, text(attrs['source'])],
  },
} satisfies Record<string, NodeSpec>

const mark = (tag: string, ...tags: readonly string[]): MarkSpec => ({
  parseDOM: [tag, ...tags].map((one) => ({ tag: one })),
  toDOM: (): DOMOutputSpec => [tag, 0],
})

const marks = {
  link: {
    attrs: { href: {}, title: { default: '' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom): Attrs | false => {
          const href = own(dom, 'href')
          return isLinkTarget(href) && { href, title: own(dom, 'title') }
        },
      },
    ],
    toDOM: ({ attrs: { href, title } }) => ['a', { href, title, rel: 'noreferrer' }, 0],
  },
  em: { ...mark('em', 'i'), parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }] },
  strong: {
    ...mark('strong'),
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps whatever is copied into a <b> that is not bold.
      { tag: 'b', getAttrs: (dom: HTMLElement) => dom.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (value: string) => /^(?:bold|[6-9]\d\d)$/.test(value) && null },
    ],
  },
  strike: mark('s', 'del'),
  code: { ...mark('code'), code: true, excludes: 'em strong strike code' },
} satisfies Record<string, MarkSpec>

/** Whether a link of a page may have a target: no script, and none relative to the page that it was copied from. */
export function isLinkTarget(href: string): boolean {
  return /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href)
}

/** The documents that the Markdown of texts can say, and nothing else. */
export const schema = new Schema({ nodes, marks })
