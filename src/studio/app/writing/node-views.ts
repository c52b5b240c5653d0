import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import type { Reference } from '../../protocol.ts'

/** What the drawings of nodes need to know, as it is now. */
export interface Shown {
  readonly quotes: readonly Reference[]
  /** The address of a picture in the browser. */
  readonly addressOf: ((path: string) => string) | undefined
}

/** The drawings of figures and pictures. `redraw` shows what has changed around the text. */
export function nodeViewsOf(shown: () => Shown) {
  const drawn = new Set<() => void>()
  const viewOf = (dom: HTMLElement, first: Node, draw: (node: Node) => void): NodeView => {
    let node = first
    const redraw = () => draw(node)
    drawn.add(redraw)
    redraw()
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false
        node = next
        redraw()
        return true
      },
      destroy: () => void drawn.delete(redraw),
      ignoreMutation: () => true,
    }
  }
  return {
    redraw() {
      for (const draw of drawn) draw()
    },
    nodeViews: {
      quote(first: Node): NodeView {
        const dom = document.createElement('span')
        return viewOf(dom, first, ({ attrs }) => drawQuote(dom, String(attrs['source']), shown().quotes))
      },
      image(first: Node): NodeView {
        const dom = document.createElement('span')
        const picture = dom.appendChild(document.createElement('img'))
        const words = dom.appendChild(document.createElement('small'))
        dom.dataset['picture'] = ''
        return viewOf(dom, first, ({ attrs: { src, alt } }) => {
          const address = shown().addressOf?.(src)
          if (address !== undefined && picture.src !== address) picture.src = address
          picture.alt = alt
          words.textContent = alt === '' ? 'No alternative text yet' : alt
          words.toggleAttribute('data-missing', alt === '')
        })
      },
    },
  }
}

function drawQuote(dom: HTMLElement, source: string, quotes: readonly Reference[]): void {
  const known = quotes.find(({ id }) => id === source)
  dom.dataset['quote'] = source
  dom.toggleAttribute('data-unknown', quotes.length > 0 && !known)
  dom.textContent = known?.meaning ?? source
  dom.title = known ? `${known.label}: ${source}` : source
}
