/** Pictures: their sizes, and drawings that may do harm. */
import { DOMParser, type Document, type Element, type Node, onErrorStopParsing } from '@xmldom/xmldom'
import { imageSize } from 'image-size'
import { replacePassages } from '#engine/text.ts'
import { assetsFolder } from './files.ts'
import type { Context } from './model.ts'

/** The size of a picture in CSS pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size of an SVG, PNG, JPEG or WebP; undefined where the content is none of them. */
export function pictureSize(content: Uint8Array): PictureSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(content)
    // Cameras store a picture lying on its side with the turn that browsers apply.
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** Whether a file is a published picture made of pixels, of which only the size is read. */
export function isPhoto(file: string): boolean {
  return file.startsWith(assetsFolder) && /\.(?:png|jpe?g|webp)$/i.test(file)
}

/** The elements that a drawing may have (SVG 2): none runs a program, loads a file or changes another element. */
const elements = words(`a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset filter g
  image line linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg switch symbol text
  textPath title tspan use`)

/** The allowed attributes: geometry and presentation (SVG 2, 6.6), and names. */
const attributes =
  words(`alignment-baseline amplitude baseProfile baseline-shift class clip-path clip-rule clipPathUnits
  color color-interpolation color-interpolation-filters color-rendering cx cy d direction display dominant-baseline dx dy
  enable-background exponent fill fill-opacity fill-rule filter filterUnits flood-color flood-opacity focusable font-family
  font-size font-style font-variant font-weight fr fx fy gradientTransform gradientUnits height id image-rendering in in2
  intercept isolation k1 k2 k3 k4 lang lengthAdjust letter-spacing marker-end marker-mid marker-start markerHeight
  markerUnits markerWidth mask mask-type maskContentUnits maskUnits mix-blend-mode mode offset opacity operator order orient
  overflow paint-order pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio
  primitiveUnits r radius refX refY requiredFeatures result role rotate rx ry shape-rendering slope spreadMethod
  startOffset stdDeviation stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style systemLanguage tableValues text-anchor
  text-decoration text-rendering textLength transform transform-origin type values vector-effect version viewBox
  visibility width word-spacing writing-mode x x1 x2 xml:lang xml:space xmlns xmlns:xlink y y1 y2`)

/** The functions that styles and values may have; '' are brackets of their own, as of a media query. */
const functions = words(`attr blur brightness calc circle clamp contrast cubic-bezier drop-shadow ellipse grayscale
  has hsl hsla hue-rotate inset invert is lang linear matrix matrix3d max min not nth-child nth-last-child nth-last-of-type
  nth-of-type opacity path perspective polygon rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d scalex
  scaley sepia skew skewx skewy steps translate translate3d translatex translatey url var where @media @supports`).add(
  '',
)

/** The at-rules that style sheets may have. */
const atRules = words('media keyframes -webkit-keyframes supports layer')

/** The document types that drawing programs write; a browser reads none of them. */
const docType = /^(?:-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN)?$/
const docTypeAddress = /^(?:https?:\/\/www\.w3\.org\/[\w./-]*)?$/

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The reason not to publish a drawing, as the end of a sentence; undefined for a sound one. */
export function svgProblem(text: string): string | undefined {
  const root = rootOf(text)
  if (typeof root === 'string') return root
  const open: Element[] = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    const problem = elementProblem(element)
    if (problem) return problem
    for (let child: Node | null = element.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === child.ELEMENT_NODE && element.localName === 'style')
        return 'its style sheet has an element'
      if (child.nodeType === child.ELEMENT_NODE) open.push(child as Element)
      else if (child.nodeType === child.PROCESSING_INSTRUCTION_NODE) return 'it has a processing instruction'
    }
  }
  return undefined
}

/** The root element, or why there is none. */
function rootOf(text: string): Element | string {
  if (/<!(?:ENTITY|ATTLIST|ELEMENT)/i.test(text)) return 'it defines entities'
  try {
    // Going on after a mistake takes a time that grows with the square of their number.
    const parser = new DOMParser({ onError: onErrorStopParsing })
    const parsed = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'image/svg+xml')
    const root = parsed.documentElement
    const problem = outsideProblem(parsed)
    if (problem) return problem
    return root?.localName === 'svg' && root.namespaceURI === svgNamespace ? root : 'its outermost element is no <svg>'
  } catch {
    return 'it is no well-formed XML'
  }
}

/** Why not to publish what stands around the root element; undefined for comments and an XML declaration. */
function outsideProblem({ firstChild, doctype }: Document): string | undefined {
  for (let node = firstChild; node; node = node.nextSibling)
    if (node.nodeType === node.PROCESSING_INSTRUCTION_NODE && node.nodeName !== 'xml')
      return 'it has a processing instruction'
  const { publicId, systemId, internalSubset } = doctype ?? {}
  const [name, address] = [publicId, systemId].map((id) => (id ?? '').replaceAll(/^["']|["']$/g, ''))
  const isPlain = docType.test(name ?? '') && docTypeAddress.test(address ?? '') && !internalSubset
  return isPlain ? undefined : 'it has a document type of its own'
}

function elementProblem(element: Element): string | undefined {
  const { tagName, prefix, namespaceURI, localName, attributes: own } = element
  if (prefix || namespaceURI !== svgNamespace || !elements.has(localName ?? '')) return `it has a <${tagName}>`
  // Others have the text of all that they hold.
  if (localName === 'style' && !isPlainStyle(element.textContent ?? '')) return 'its style sheet loads something'
  for (const { name, value } of Array.from({ length: own.length }, (_, i) => own.item(i)).filter(
    (one) => one !== null,
  )) {
    const isHref = name === 'href' || name === 'xlink:href'
    const isAllowed = attributes.has(name) || isHref || /^(?:aria|data)-[a-z-]+$/.test(name)
    if (!isAllowed) return `it has an attribute "${name}"`
    if (name === 'xmlns' && value !== svgNamespace) return `it has a <${tagName}> of another namespace`
    if (/^(?:aria|data)-/.test(name)) continue
    if (isHref ? !isPlainLink(localName ?? '', value) : !isPlainStyle(value)) return `its "${name}" leads out of it`
  }
  return undefined
}

/** Whether a link stays within the drawing; an image may be a data URL. */
function isPlainLink(element: string, href: string): boolean {
  const isImage = element === 'image' && /^data:image\/(?:png|jpeg|webp);base64,[\w+/=\s]*$/.test(href)
  return /^#[\w.:-]*$/.test(href) || isImage
}

/** The names of namespaces, which load nothing: no more than a name, or what stands behind it would be overlooked. */
const namespaceNames = /http:\/\/www\.w3\.org\/[\w./-]*(?![\w./(-])/g

/** Whether a style or a value loads nothing: `url(#…)` is a part of the drawing, and an escape could hide any other. */
function isPlainStyle(text: string): boolean {
  const known = replacePassages(text.replaceAll(namespaceNames, ''), ['/*', '*/'], ' ')
  if (/\\|url\((?!\s*["']?#)|(?:javascript|data|https?):|\/\*/i.test(known)) return false
  const isKnown = (names: ReadonlySet<string>) => (found: RegExpMatchArray) => names.has((found[1] ?? '').toLowerCase())
  // Words of people, as a label, have brackets after a space.
  return (
    [...known.matchAll(/(?<![@\w-])([@\w-]*)\(/g)].every(isKnown(functions)) &&
    [...known.matchAll(/@([\w-]*)/g)].every(isKnown(atRules))
  )
}

function words(text: string): Set<string> {
  return new Set(text.split(/\s+/))
}

/** The form of a picture's address in a text: a file of `config/assets`. */
export const pictureForm = /^\/[\w/.-]+\.(?:svg|png|jpe?g|webp)$/

/**
 * The HTML of a text with the size of each picture, so that nothing moves when it arrives. Pictures below the first
 * section are loaded when they come near the screen.
 */
export function withPictureSizes(html: string, sizeOf: (path: string) => PictureSize | undefined): string {
  const section = html.indexOf('<h2')
  return html.replaceAll(/<img src="([^"]*)"/g, (tag, path: string, at: number) => {
    const size = sizeOf(path)
    const lazy = section >= 0 && at > section ? ' loading="lazy"' : ''
    return `${tag}${size ? ` width="${size.width}" height="${size.height}"` : ''}${lazy} decoding="async"`
  })
}

/** The alternative text of a picture in Markdown; undefined where it is not there, or has none. */
export function pictureIn(text: string, path: string): string | undefined {
  const [, ...parts] = text.split('![')
  const shown = parts.map((part) => /^((?:[^\]\\]|\\.)+)\]\(([^)\s]+)/.exec(part))
  const [, words] = shown.find((picture) => picture?.[2] === path) ?? []
  return words?.replaceAll(/\\(?=[^\w\s])/g, '')
}

/** Assets that the site uses by itself: its icon, and the pictures for shared links. */
export const ownAssets = /^\/(?:favicon\.\w+|cards\/[a-z-]+\.png)$/

/** The paths of all logos of providers. */
export function logoPaths({ site, markets }: Context): string[] {
  const logos = markets.flatMap(({ value }) => (value.providers ?? []).flatMap(({ logo }) => logo ?? []))
  const service = site?.value.logoService ?? ''
  return logos.map((logo) => (logo.kind === 'hosted' ? logo.image : service.replaceAll('{domain}', logo.domain)))
}
