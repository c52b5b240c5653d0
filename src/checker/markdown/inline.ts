import type { Token } from 'markdown-it'
import { withChoices, withForms } from '#engine/text.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { cut, quote } from '../diagnostics/english.ts'
import { capitalized, code, say, term, withArticle } from '../diagnostics/message.ts'
import { errorAt, type Source } from '../json/source.ts'
import { hasForms } from '../languages/message-format.ts'
import { type UnusedMark, unusedMarks } from './marks.ts'
import { pictureForm } from './pictures.ts'

/** The links and pictures of a text, and errors in its inline markup. */
interface Inline {
  readonly links: readonly { readonly href: string; readonly words: string; readonly offset: number }[]
  readonly pictures: readonly { readonly image: string; readonly offset: number }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The form of an address, as `Href` in `schemas/common.schema.json` has it. */
export const hrefForm = /^(\/|#|https:\/\/|mailto:|tel:)/

/** Reads the inline tokens of a text; positions are found by searching for their content. */
export function readInline(tokens: readonly Token[], source: Source): Inline {
  const { text, starts } = source
  const links: { href: string; words: string; offset: number }[] = []
  const pictures: { image: string; offset: number }[] = []
  const diagnostics: Diagnostic[] = []
  let [cursor, end, afterLink] = [0, 0, 0]
  for (const token of tokens) {
    // Table cells have no line of their own; their row has.
    if (token.map) {
      cursor = Math.max(cursor, starts[token.map[0]] ?? 0)
      end = starts[token.map[1]] ?? text.length
    }
    if (token.type === 'html_block') diagnostics.push(rawHtml(source, cursor, token.content))
    const marks = marksByToken(token.children ?? [])
    for (const child of token.children ?? []) {
      const mark = marks.get(child)
      const [piece, skip] = mark?.piece ? [mark.piece, 0] : pieceOf(child)
      const found = text.indexOf(piece, cursor)
      const isFound = found >= 0 && found < end
      // Text with entities is not found as it reads: its position is the end of the token before.
      const offset = isFound ? found + skip : cursor
      if (child.type === 'link_open') links.push({ href: hrefOf(child), words: wordsOf(child, token), offset })
      if (child.type === 'image' && pictureForm.test(srcOf(child)))
        pictures.push({ image: srcOf(child), offset: placeIn(text, srcOf(child), offset, end) })
      if (!mark) diagnostics.push(...mistakesIn(source, child, offset))
      // A mark with a backslash before it is meant as a sign.
      else if (mark.piece && !(isFound ? text[found - 1] === '\\' : /\\[*_]/.test(text.slice(cursor, end))))
        diagnostics.push(unusedMark(source, offset, mark))
      if (child.type === 'link_open') afterLink = isFound ? found + piece.length : cursor
      else if (child.type === 'link_close') cursor = afterLink
      else if (isFound) cursor = found + piece.length
    }
  }
  return { links, pictures, diagnostics }
}

/** A mark by the token in which it begins; `piece` is missing for the tokens behind it, into which it reaches. */
interface MarkInToken extends UnusedMark {
  readonly piece?: string
}

/** The pairs of marks that Markdown did not take for such, over all tokens of a line or paragraph. */
function marksByToken(children: readonly Token[]): ReadonlyMap<Token, MarkInToken> {
  const shown = children.map(wordsShown)
  const marks = unusedMarks(shown.join(''))
  let from = 0
  return new Map(
    children.flatMap((child, i): [Token, MarkInToken][] => {
      const words = shown[i] ?? ''
      const [start, end] = [from, from + words.length]
      from = end
      const mark =
        marks.find(({ index }) => index >= start && index < end) ??
        marks.find(({ index, written }) => index < end && index + written.length > start)
      if (!mark || child.type !== 'text') return []
      const at = mark.index - start
      return [[child, at < 0 ? mark : { ...mark, piece: words.slice(at, Math.min(at + mark.written.length, at + 8)) }]]
    }),
  )
}

/** The words of a token as visitors read them, of a choice all of its forms, without the stars and underscores of code. */
function wordsShown({ type, content }: Token): string {
  if (type === 'text') return hasForms(content) ? withAllForms(content) : content
  return type === 'softbreak' || type === 'hardbreak' ? '\n' : content.replaceAll(/[*_]/g, ' ')
}

/** A text without its choices, whose forms are braces as well: `{plans.count, plural, other {# plans}}`. */
function withoutForms(text: string): string {
  return hasForms(text)
    ? withForms(
        withChoices(text, () => ''),
        () => '',
      )
    : text
}

function withAllForms(text: string): string {
  const all = (forms: Readonly<Record<string, string>>) => Object.values(forms).join(' ')
  return withForms(
    withChoices(text, ({ branches }) => all(branches)),
    (_name, forms) => all(forms),
  )
}

/** The text by which to find a token, and the token's offset in it. */
function pieceOf(token: Token): [piece: string, skip: number] {
  if (token.type === 'link_open') return [`(${hrefOf(token)}`, 1]
  if (token.type === 'image') return ['![', 0]
  return [token.type === 'text' ? (loose.exec(withoutForms(token.content))?.[0] ?? token.content) : token.content, 0]
}

function wordsOf(link: Token, { children }: Token): string {
  const inside = children?.slice(children.indexOf(link) + 1) ?? []
  const end = inside.findIndex(({ type }) => type === 'link_close')
  return inside
    .slice(0, end)
    .map(({ content }) => content)
    .join('')
}

function hrefOf(link: Token): string {
  return String(link.attrs?.[0]?.[1])
}

function srcOf(picture: Token): string {
  return String(picture.attrGet('src'))
}

function placeIn(text: string, piece: string, from: number, end: number): number {
  const found = text.indexOf(piece, from)
  return found >= 0 && found < end ? found : from
}

function mistakesIn(source: Source, token: Token, offset: number): Diagnostic[] {
  const { type, content } = token
  if (type === 'html_inline') return [rawHtml(source, offset, content)]
  if (type === 'image') return pictureMistakes(source, token, offset)
  if (type === 'text') {
    const written = withoutForms(content)
    return loose.test(written) ? [brokenMarkup(source, offset, written)] : []
  }
  if (type !== 'link_open' || hrefForm.test(hrefOf(token))) return []
  return [errorAt(source, offset, 'wrong-form', `A link cannot lead to ${quote(hrefOf(token))}.`, { hint: linkHint })]
}

function pictureMistakes(source: Source, token: Token, offset: number): Diagnostic[] {
  const src = srcOf(token)
  const noText = errorAt(source, offset, 'image', 'This picture has no alternative text.', {
    hint: 'Between the brackets, say what it shows to those who cannot see it: ![A signed contract](/pictures/contract.webp)',
  })
  const wrong = errorAt(source, offset, 'wrong-form', `A text cannot show the picture ${quote(src)}.`, {
    hint: say`A picture is an SVG, PNG, JPEG or WebP file in ${term('config/assets')}, named from there: /pictures/contract.webp`,
  })
  return [...(token.content.trim() === '' ? [noText] : []), ...(pictureForm.test(src) ? [] : [wrong])]
}

const linkHint = say`It leads to a path on this site (${code('/contact')}), ${withArticle('anchor')} (${code('#plans')}), or an address that starts with ${code('https://')}.`

/** Markup without a meaning, and braces that neither quote nor count a figure. */
const loose = /\]\(|\] \([/#]|\{#[\w-]|\*\*|\{(?!\s*\w+(?:\.[\w-]+)+\s*[,}])[^{}\n]*\}/

function brokenMarkup(source: Source, offset: number, written: string): Diagnostic {
  const isBraces = loose.exec(written)?.[0].endsWith('}')
  if (isBraces) {
    const hint = 'A figure is quoted as {plans.lowest}, and counted as {plans.count, plural, …}.'
    return errorAt(source, offset, 'broken-markup', 'Visitors would read these braces: nothing fills them in.', {
      hint,
    })
  }
  const [message, hint] = /\*\*/.test(written)
    ? ['These two stars make nothing bold: their pair is missing.', 'Bold is written **words**.']
    : /\] ?\(/.test(written)
      ? ['This link is not finished, so that visitors would read its address.', 'A link is written [words](/path).']
      : [
          say`${capitalized([withArticle('anchor')])} stands only at the end of a heading.`,
          'It is written ## Heading {#its-name}',
        ]
  return errorAt(source, offset, 'broken-markup', message, { hint })
}

function unusedMark(source: Source, offset: number, { written, hint }: UnusedMark): Diagnostic {
  const message = `Visitors would read ${quote(written)} as it stands: it marks nothing.`
  return errorAt(source, offset, 'broken-markup', message, { hint })
}

function rawHtml(source: Source, offset: number, content: string): Diagnostic {
  const message = `HTML cannot stand in a text: ${cut(content.trim().split('\n', 1)[0] ?? '')}`
  return errorAt(source, offset, 'raw-html', message, {
    hint: 'Markdown has lists, tables and bold.',
    length: content.length,
  })
}
