/** Articles: Markdown as pages show it, and what is wrong with it. */
import MarkdownIt, { type Token } from 'markdown-it'
import { figurePattern } from '#engine/figures.ts'
import type { Text } from '#engine/site.ts'
import { replacePassages, slug, withChoices, withForms } from '#engine/text.ts'
import { cut, quote as quoted } from './english.ts'
import { bodyKey, isId, splitFrontMatter } from './files.ts'
import { capitalized, code, type Diagnostic, type Fix, pointer, quote, say, term, withArticle } from './findings.ts'
import { emptyFile, errorAt, lineStarts, positionAt, type Source, sourceOf } from './json/source.ts'
import { conflictSentence } from './json/tokens.ts'
import { type Parsed, type PropertyRange, parsedFrom, type Reading, type TextSlice } from './json.ts'
import { readYaml } from './markdown/yaml.ts'
import { pictureForm } from './pictures.ts'
import { hasForms, unfinishedMarks } from './texts.ts'

const letter = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]$/u
const punctuation = /^[\p{P}--[*_]]$/v

/** Whether a run of stars stands before a bracket, and another behind it: one alone may be the sign of a note. */
function isAroundBracket(text: string, start: number, length: number): boolean {
  const end = text.indexOf('*', start + length)
  const isPair = end > 0 && text.startsWith('*'.repeat(length), end) && text[end + length] !== '*'
  return isPair && opening.test(text.charAt(start + length)) && closing.test(text.charAt(end - 1))
}

const opening = /[\p{Ps}\p{Pi}]/u
const closing = /[\p{Pe}\p{Pf}]/u

/**
 * Draws `**重要：**請` and `的**「住院」**保障`: CommonMark opens and closes emphasis between punctuation and a letter only where
 * a space stands, and Chinese and Japanese have none (commonmark/commonmark-spec#650).
 */
function withCjkEmphasis({ inline }: InstanceType<typeof MarkdownIt>): void {
  inline.State = class extends inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord)
      // Underscores never stand within a word.
      if (!canSplitWord) return scanned
      const [before = ''] = [...this.src.slice(Math.max(0, start - 2), start)].slice(-1)
      const [after = ''] = [...this.src.slice(start + scanned.length, start + scanned.length + 2)]
      const opens = letter.test(before) && isAroundBracket(this.src, start, scanned.length)
      const closes = punctuation.test(before) && letter.test(after)
      return { ...scanned, can_open: scanned.can_open || opens, can_close: scanned.can_close || closes }
    }
  }
}

/** A parser of the Markdown of texts. */
export function createParser(): InstanceType<typeof MarkdownIt> {
  // HTML is parsed only to be reported at its place; if it were ever rendered, it would be shown as text.
  const parser = new MarkdownIt({ html: true, linkify: false, typographer: false })
  // No link is rewritten or dropped: the checks report bad ones with their position.
  parser.validateLink = () => true
  parser.normalizeLink = (url) => url
  withCjkEmphasis(parser)
  return parser
}

const parser = createParser()
const { escapeHtml } = parser.utils
parser.renderer.rules['html_block'] = (tokens, i) => escapeHtml(tokens[i]?.content ?? '')
parser.renderer.rules['html_inline'] = (tokens, i) => escapeHtml(tokens[i]?.content ?? '')

/** The tokens of a Markdown text. */
function parseTokens(markdown: string): Token[] {
  const tokens = parser.parse(markdown, {})
  for (const token of tokens) if (token.type === 'th_open' || token.type === 'td_open') prepareCell(token)
  labelTables(tokens)
  return tokens
}

/** The tokens as HTML. */
function renderTokens(tokens: Token[]): string {
  return parser.renderer.render(tokens, parser.options, {})
}

/** The tokens of a line as plain words. */
export function plainText(tokens: Token[]): string {
  return parser.renderer.renderInlineAsText(tokens, parser.options, {})
}

// The alignment comes as a style attribute, which the site's content security policy refuses.
function prepareCell(token: Token): void {
  token.attrs = token.type === 'th_open' ? [['scope', 'col']] : null
}

/** A longer one would be repeated in each row, for a text of many times the size. */
const longestLabel = 200

/**
 * Gives each cell of a table's body the heading of its column as `data-label`, for narrow screens, which show the
 * cells of a row one below the other.
 */
function labelTables(tokens: readonly Token[]): void {
  let headings: string[] = []
  let column = 0
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'table_open') headings = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') headings.push(plain(tokens[i + 1]?.content ?? ''))
    if (token.type === 'td_open') {
      const heading = headings[column]
      if (heading && heading.length <= longestLabel) token.attrSet('data-label', heading)
      column += 1
    }
  }
}

/** A heading without the signs of Markdown. */
function plain(markdown: string): string {
  const worded = markdown.replaceAll(/\[([^\]]*)(?:\](\([^)]*\)?)?)?/g, (part, words: string, target?: string) =>
    target?.endsWith(')') ? words : part,
  )
  return worded.replaceAll(/[*_`]/g, '')
}

/** A link target in a text. */
interface HeadingAnchor extends TextSlice {
  readonly id: string
}

/** The headings of a text. */
interface Headings {
  readonly contents: readonly { readonly id: string; readonly title: string }[]
  readonly anchors: readonly HeadingAnchor[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Heading extends HeadingAnchor {
  /** The offset of its line. */
  readonly line: number
  readonly level: number
  readonly title: string
  readonly isUnderlined: boolean
}

/** The anchor at the end of a heading: `{#its-name}`. */
export const ownAnchor = /\{#([^{}]*)\}$/

/** Reads the headings among the tokens of a text, and puts their ids into the tokens. */
function readHeadings(tokens: readonly Token[], source: Source): Headings {
  const headings = tokens.flatMap((token, i) => {
    const inline = tokens[i + 1]
    return token.type === 'heading_open' && inline ? [readHeading(token, inline, source)] : []
  })
  const named = headings.filter(({ id }) => id !== '')
  return {
    contents: named.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title })),
    anchors: named.map(({ id, offset, text }) => ({ id, offset, text })),
    diagnostics: headings.flatMap((heading, i) => mistakeIn(source, heading, headings[i - 1]) ?? []),
  }
}

function readHeading(open: Token, inline: Token, { text, starts }: Source): Heading {
  const level = Number(open.tag.slice(1))
  const last = inline.children?.at(-1)
  const own = last?.type === 'text' ? ownAnchor.exec(last.content) : null
  if (last && own) last.content = last.content.slice(0, own.index).trimEnd()
  const title = plainText(inline.children ?? [])
  // Only sections get an anchor by themselves, because lower headings are often the same in several sections.
  const id = own?.[1] ?? (level === 2 ? slug(title) : '')
  if (id !== '') open.attrSet('id', id)
  const line = starts[open.map?.[0] ?? 0] ?? 0
  const offset = own ? text.indexOf('{#', line) : line
  const [written = ''] = text.slice(offset).split('\n', 1)
  return {
    id,
    offset,
    text: written,
    line,
    level,
    title,
    isUnderlined: open.markup.startsWith('-') || open.markup.startsWith('='),
  }
}

function mistakeIn(
  source: Source,
  { id, offset, line, level, title, isUnderlined }: Heading,
  before: Heading | undefined,
): Diagnostic | undefined {
  // A misplaced main heading is reported once, without the sections under it.
  const above = before ? Math.max(2, before.level) : 1
  if (isUnderlined) {
    const hint = 'A heading is written with ##. For a line across the page, leave an empty line above it.'
    return errorAt(source, line, 'heading-level', 'The line under this text makes it a heading.', { hint })
  }
  if (title === '') return errorAt(source, line, 'heading-level', 'This heading has no words.')
  if (level === 1) {
    const message = say`The main heading is the title in the ${term('front matter')}; sections begin with ##.`
    return errorAt(source, line, 'heading-level', message, { hint: 'Write ## for #, or remove this line.' })
  }
  if (level > above + 1) {
    const [wanted, found] = ['#'.repeat(above + 1), '#'.repeat(level)]
    const message = `A heading with ${found} cannot stand here: the next level is ${wanted}.`
    return errorAt(source, line, 'heading-level', message)
  }
  if (isId(id) || (id === '' && level > 2)) return undefined
  const message =
    id === ''
      ? say`This heading needs ${withArticle('anchor')}.`
      : say`The ${term('anchor')} ${quote(id)} cannot stand in an address.`
  const hint = say`${capitalized([withArticle('anchor')])} is made of lower-case letters, digits and single hyphens: ## Heading {#its-name}`
  return errorAt(source, offset, 'wrong-form', message, { hint })
}

/** Words between stars or underscores that mark nothing, so that visitors read these too. */
interface UnusedMark {
  /** In UTF-16 units. */
  readonly index: number
  /** With its words. */
  readonly written: string
  /** A sentence with the text that Markdown draws. */
  readonly hint: string
}

// A star or underscore behind a Latin letter or a digit is a note's sign or part of a name, as is one before `)` or `,`, and
// as are two of which one stands behind a word and before a bracket or a Chinese stop, and the other behind another word.
const start = String.raw`[\p{L}\p{M}\p{N}\p{Ps}\p{Pi}\p{S}"'¿¡&#@]`
const stop = '[、。，．：；！？·・…—]'
const beforeBracket = String.raw`(?<=\p{L}\*+)[\p{Ps}\p{Pi}][^*]*[^\p{Pe}\p{Pf}*]\*`
const star = String.raw`(?<![\p{Script=Latin}\p{Nd}*])(?<star>\*{1,3})(?=${start}|(?<!\p{L}\*+)${stop})(?!${beforeBracket})[^*]*?[^\s\p{Ps}\p{Pi}*]\k<star>(?!\*)`
const line = String.raw`(?<![\p{Script=Latin}\p{Nd}_/])(?<line>_{1,3})(?=${start}|${stop})[^_]*?[^\s\p{Ps}\p{Pi}_]\k<line>(?![\p{Script=Latin}\p{Nd}_/])`

const pairs = new RegExp(`${star}|${line}`, 'gu')
const remains = new RegExp(`${star}|${line}|${String.raw`\*\*[^*]+\*\*`}`, 'gu')

/** Finds pairs of marks in a text that is shown without Markdown. */
export function pairedMarks(text: string): readonly string[] {
  return /[*_]/.test(text) ? [...text.matchAll(pairs)].map(([written]) => written) : []
}

/** Finds pairs of marks in the words that Markdown has left as they were. */
function unusedMarks(text: string): readonly UnusedMark[] {
  if (!/[*_]/.test(text)) return []
  return [...text.matchAll(remains)].map(({ 0: written, index }) => ({ index, written, hint: hintFor(written) }))
}

/** Markdown sees marks around words, not around the punctuation or the blanks at their ends. */
function hintFor(written: string): string {
  const sign = written.startsWith('**') || written.startsWith('__') ? '**' : '*'
  const [, words] = withoutEnds(written, /[*_]/)
  const [before, core, after] = withoutEnds(words.trim(), /[\p{P}\p{S}]/u)
  if (core === '') return 'Remove them.'
  // A bracket stays with the words in it.
  const isSplit = /^[\p{Pe}\p{Pf}]/u.test(after) && /[\p{Ps}\p{Pi}]/u.test(core)
  if (isSplit || (/[\p{Ps}\p{Pi}]$/u.test(before) && /[\p{Pe}\p{Pf}]/u.test(core)))
    return `Write a space before and behind ${sign}${words.trim()}${sign}`
  const better = `${before}${sign}${core}${sign}${after}`
  if (words !== words.trim()) return `Write no space inside: ${better}`
  if (before + after === '') return `Write ${better}`
  return `Put the mark outside the ${written.startsWith('*') ? 'stars' : 'underscores, and write stars'}: ${better}`
}

/** A text in three parts, of which the outer ones have nothing but such characters, and the middle one has the rest. */
function withoutEnds(text: string, ends: RegExp): readonly [before: string, core: string, after: string] {
  const characters = [...text]
  const isCore = (character: string) => !ends.test(character)
  const from = characters.findIndex(isCore)
  if (from === -1) return [text, '', '']
  const to = characters.findLastIndex(isCore) + 1
  const part = (start: number, end?: number) => characters.slice(start, end).join('')
  return [part(0, from), part(from, to), part(to)]
}

/** The links and pictures of a text, and errors in its inline markup. */
interface Inline {
  readonly links: readonly { readonly href: string; readonly words: string; readonly offset: number }[]
  readonly pictures: readonly { readonly image: string; readonly offset: number }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The form of an address, as `Href` in `schemas/common.schema.json` has it. */
export const hrefForm = /^(\/|#|https:\/\/|mailto:|tel:)/

/** Reads the inline tokens of a text; positions are found by searching for their content. */
function readInline(tokens: readonly Token[], source: Source): Inline {
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
  return [errorAt(source, offset, 'wrong-form', `A link cannot lead to ${quoted(hrefOf(token))}.`, { hint: linkHint })]
}

function pictureMistakes(source: Source, token: Token, offset: number): Diagnostic[] {
  const src = srcOf(token)
  const noText = errorAt(source, offset, 'image', 'This picture has no alternative text.', {
    hint: 'Between the brackets, say what it shows to those who cannot see it: ![A signed contract](/pictures/contract.webp)',
  })
  const wrong = errorAt(source, offset, 'wrong-form', `A text cannot show the picture ${quoted(src)}.`, {
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
  const message = `Visitors would read ${quoted(written)} as it stands: it marks nothing.`
  return errorAt(source, offset, 'broken-markup', message, { hint })
}

function rawHtml(source: Source, offset: number, content: string): Diagnostic {
  const message = `HTML cannot stand in a text: ${cut(content.trim().split('\n', 1)[0] ?? '')}`
  return errorAt(source, offset, 'raw-html', message, {
    hint: 'Markdown has lists, tables and bold.',
    length: content.length,
  })
}

/** A Markdown file that has been read; its `value` is its front matter. */
export interface ParsedMarkdown extends Parsed {
  /** The body; undefined when the front matter was not found. */
  readonly text: MarkdownText | undefined
}

/** Reads a Markdown file: its front matter and the text under it; never throws. */
export function parseMarkdown(file: string, content: string): ParsedMarkdown {
  // The Markdown parser normalises line ends.
  const source = sourceOf(file, content.replaceAll(/\r\n?/g, '\n'))
  const starts = lineStarts(content)
  const offsetIn = (offset: number): number => {
    const { line, column } = positionAt(source.starts, offset)
    return (starts[line - 1] ?? 0) + column - 1
  }
  const reading = read(source)
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n'
  const diagnostics = reading.diagnostics.map((one) =>
    one.fix ? { ...one, fix: fixIn(one.fix, offsetIn, lineEnd) } : one,
  )
  return { ...parsedFrom({ ...reading, diagnostics }, source, offsetIn), text: reading.text }
}

/** A fix of a text as one of its file. */
function fixIn(fix: Fix, offsetIn: (offset: number) => number, lineEnd: string): Fix {
  const edits = fix.edits.map(({ offset, length, text }) => {
    const start = offsetIn(offset)
    return { offset: start, length: offsetIn(offset + length) - start, text: text.replaceAll('\n', lineEnd) }
  })
  return { ...fix, edits }
}

function read(source: Source): Reading & Pick<ParsedMarkdown, 'text'> {
  const { text: whole } = source
  if (whole.trim() === '') return { text: undefined, diagnostics: [emptyFile(source)] }
  const mark = /^(<{7}|>{7})( |$)/m.exec(whole)
  if (mark) return { text: undefined, diagnostics: [conflictError(source, mark.index)] }
  const parts = splitFrontMatter(whole)
  if (!parts) return { text: undefined, diagnostics: [frontMatterError(source)] }
  const from = parts.opening.length
  const frontMatter = readYaml(source, from, from + parts.frontMatter.length)
  const { text, ranges, diagnostics } = readText(source, whole.length - parts.body.length)
  const read = {
    text,
    ranges: () => new Map([...ranges, ...(frontMatter.ranges?.() ?? [])]),
    diagnostics: [...frontMatter.diagnostics, ...diagnostics],
  }
  if (parts.body.trim() !== '') return { ...read, value: frontMatter.value }
  const noText = errorAt(
    source,
    whole.trimEnd().length,
    'empty-file',
    say`No text stands under the ${term('front matter')}.`,
  )
  return { ...read, diagnostics: [...read.diagnostics, noText] }
}

function conflictError(source: Source, offset: number): Diagnostic {
  const [message, hint] = conflictSentence
  return errorAt(source, offset, 'syntax', message, { hint })
}

const dashes = /^---[ \t]*$/m
// Dashes that an editor made of hyphens, or a wrong number of them.
const otherDashes = /^(?!---[ \t]*$)[-–—=_*]{1,10}[ \t]*$/m
const shape = say`The ${term('front matter')} stands between two lines of three dashes: a name, a colon and a value on each line.`

/** Reports missing lines of dashes. */
function frontMatterError(source: Source): Diagnostic {
  const [opening = ''] = source.text.split('\n', 1)
  return dashes.test(opening) ? noClosing(source, opening.length + 1) : noOpening(source, opening)
}

function noOpening(source: Source, opening: string): Diagnostic {
  const blank = /^\s*/.exec(source.text)?.[0].length ?? 0
  const isThere = dashes.test(source.text.slice(blank).split('\n', 1)[0] ?? '')
  const isOther = otherDashes.test(opening)
  const message = say`The file must begin with a line of three dashes, with its ${term('front matter')} under it.`
  const fix = isThere
    ? dashesFix('Remove what stands above the dashes', 0, blank, '')
    : dashesFix('Write three dashes', 0, isOther ? opening.length : 0, isOther ? '---' : '---\n')
  return errorAt(source, 0, 'front-matter', message, { hint: shape, fix })
}

function noClosing(source: Source, from: number): Diagnostic {
  const rest = source.text.slice(from)
  const other = otherDashes.exec(rest)
  const message = say`The ${term('front matter')} is never closed: no second line of three dashes follows.`
  if (other) {
    const fix = dashesFix('Write three dashes', from + other.index, other[0].length, '---')
    return errorAt(source, from + other.index, 'front-matter', message, { hint: 'Write three dashes here: ---', fix })
  }
  // The first line that is not part of a property begins the body.
  const first = /^(?![\w-]+:|[ \t#-]|$)/m.exec(rest)
  if (!first) return errorAt(source, 0, 'front-matter', message, { hint: shape })
  const fix = dashesFix('Write three dashes above this line', from + first.index, 0, '---\n')
  const hint = 'Write three dashes above this line, where the text begins: ---'
  return errorAt(source, from + first.index, 'front-matter', message, { hint, fix })
}

function dashesFix(title: string, offset: number, length: number, text: string): Fix {
  return { title, applicability: 'sure', edits: [{ offset, length, text }] }
}

/** A rendered body with the parts that rules check. */
export interface MarkdownText extends Omit<Text, 'id'> {
  /** The anchors of its headings; links can lead to them. */
  readonly anchors: readonly { readonly id: string }[]
  readonly links: readonly { readonly href: string; readonly words: string }[]
  /** Its pictures, by their paths. */
  readonly images: readonly { readonly image: string }[]
  /** Its source lines. */
  readonly lines: readonly string[]
  /** The figures that it quotes, such as `{markets.open}`. */
  readonly figures: readonly string[]
  /** Signs that it is unfinished. */
  readonly unfinished: readonly string[]
}

/** Reads and renders the Markdown that stands in a file from an offset on, which begins a line. */
function readText(
  { file, text, starts }: Source,
  from: number,
): { text: MarkdownText; ranges: ReadonlyMap<string, PropertyRange>; diagnostics: readonly Diagnostic[] } {
  const markdown = text.slice(from)
  const body = sourceOf(file, markdown, positionAt(starts, from).line)
  const tokens = parseTokens(markdown)
  const headings = readHeadings(tokens, body)
  const { contents, anchors } = headings
  const { links, pictures, diagnostics } = readInline(tokens, body)
  const figures = [...markdown.matchAll(figurePattern)].map(({ 0: text, index }) => ({ text, offset: index }))
  const unfinished = unfinishedMarks(markdown)
  const lines = markdown.split('\n').map((line, i) => ({ text: line, offset: body.starts[i] ?? 0 }))
  const rangesOf = (parts: readonly TextSlice[], list: string, ...property: readonly string[]) =>
    parts.map(({ offset, text: { length } }, i): [string, PropertyRange] => {
      const range = { from: from + offset, to: from + offset + length }
      return [pointer('', bodyKey, list, i, ...property), { key: range, value: range }]
    })
  return {
    text: {
      html: renderTokens(tokens),
      contents,
      anchors: anchors.map(({ id }) => ({ id })),
      links: links.map(({ href, words }) => ({ href, words })),
      images: pictures.map(({ image }) => ({ image })),
      lines: lines.map(({ text }) => text),
      figures: figures.map(({ text }) => text),
      unfinished: unfinished.map(({ text }) => text),
    },
    ranges: new Map([
      ...rangesOf(lines, 'lines'),
      ...rangesOf(anchors, 'anchors', 'id'),
      ...rangesOf(
        links.map(({ href, offset }) => ({ offset, text: href })),
        'links',
        'href',
      ),
      ...rangesOf(
        pictures.map(({ image, offset }) => ({ offset, text: image })),
        'images',
        'image',
      ),
      ...rangesOf(figures, 'figures'),
      ...rangesOf(unfinished, 'unfinished'),
    ]),
    diagnostics: [...headings.diagnostics, ...diagnostics],
  }
}

/** The words of a Markdown text: without the targets of its links and the anchors of its headings. */
export function countWords(markdown: string): number {
  const read = replacePassages(markdown, ['](', ')'], ']').replaceAll(/\{#[\w-]+\}/g, '')
  const found = read.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,%$-]*/gu) ?? []
  return found.reduce((count, word) => count + (withoutBlanks.test(word) ? wordsWithin(word) : 1), 0)
}

/** Scripts that write words without blanks between them. */
const withoutBlanks = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

function wordsWithin(text: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).length
}
