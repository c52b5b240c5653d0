import { hasForms } from '#checker/texts.ts'
import { replacePassages } from '#engine/text.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { TextToPropose } from '../checker/proposal.ts'
import type { Translator } from './translator.ts'

/** What a service proposes for a text; throws a `RequestError` if it loses a part that has to stay as it is. */
export async function proposalFor(
  { original, source, target, isMarkdown }: TextToPropose,
  translator: Translator,
): Promise<string> {
  const kept = keptParts(original, isMarkdown)
  const lines = original.split('\n')
  const masked = lines.map((line) => maskedLine(line, kept))
  const asked = masked.filter(({ html }) => /\p{L}/u.test(replacePassages(html, ['<code', '</code>'])))
  const answers =
    asked.length > 0
      ? await translator(
          asked.map(({ html }) => html),
          source,
          target,
        )
      : []
  const byLine = new Map(asked.map((line, i) => [line, answers[i] ?? '']))
  return masked.map((line) => unmasked(byLine.get(line) ?? line.html, line.parts)).join('\n')
}

/** A line of HTML in which each part that has to stay is an element with its number. */
interface MaskedLine {
  readonly html: string
  readonly parts: readonly string[]
}

function maskedLine(line: string, kept: RegExp): MaskedLine {
  const parts: string[] = []
  let [html, end] = ['', 0]
  for (const { 0: part, index } of line.matchAll(kept)) {
    html += `${escaped(line.slice(end, index))}<code translate="no" id="${parts.length}">${escaped(part)}</code>`
    parts.push(part)
    end = index + part.length
  }
  return { html: html + escaped(line.slice(end)), parts }
}

/** The text of a translated line, with its parts put back. */
function unmasked(html: string, parts: readonly string[]): string {
  const left = new Set(parts.keys())
  const text = html.replaceAll(/<code\b([^<>]*)>[^<]*<\/code>/gi, (element, attributes: string) => {
    const [, number] = /\bid=["']?(\d+)/i.exec(attributes) ?? []
    if (number === undefined) return element
    left.delete(Number(number))
    return escaped(parts[Number(number)] ?? '')
  })
  const [lost] = left
  if (lost !== undefined)
    throw new RequestError('input', `The proposal cannot be used: it leaves out ${parts[lost]?.trim()}.`)
  return unescaped(replacePassages(text, ['<', '>']))
}

const figure = String.raw`\{#?[\w.-]+\}`

/** The syntax of ICU MessageFormat around the words of its choices. */
const choice = String.raw`\{\s*[\w.-]+\s*,\s*(?:plural|select)\s*,\s*[\w=-]+\s*\{|\}\s*[\w=-]+\s*\{|\}\s*\}|#`

/** The marks of Markdown that are no words: of headings and items of lists, of tables, links and pictures. */
const marks = String.raw`^\s*(?:#{1,6}|[-*>]|\d+\.)\s+|\*\*|\||!?\[|\]\([^)]*\)?`

/** Finds the parts of a text that a translation keeps as they are. */
function keptParts(text: string, isMarkdown: boolean): RegExp {
  const sources = [...(isMarkdown ? [marks] : []), ...(hasForms(text) ? [choice] : []), figure]
  return new RegExp(sources.join('|'), 'g')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescaped(html: string): string {
  return html.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal))
  })
}
