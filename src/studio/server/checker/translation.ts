import { pointerPath } from '#checker/findings.ts'
import { inLines, type NamedText } from '#checker/texts.ts'
import {
  documentsByFile,
  imported,
  proposedPairs,
  stalePairs,
  stillRight,
  storedDigests,
  type TranslatedConfig,
  type TranslatedTexts,
  translatedTexts,
  wordFinder,
  wordList,
  wordsFile,
} from '#checker/translate.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Change, Translated, Translation } from '../../protocol.ts'
import { type CheckSession, writesOf } from './check-session.ts'
import { formWords } from './form-words.ts'

/** The texts of an overlay, each beside its original. */
export function translationOf(session: CheckSession, { file }: { readonly file: string }): Translation {
  const texts = textsIn(session, file)
  const { language } = texts.overlay
  const wordsIn = wordFinder(wordList(session.checked().context, language)?.value.words ?? [])
  const missing = new Set(texts.missing)
  const digests = storedDigests(session.checked().context, texts)
  const stale = new Set(stalePairs(texts, digests).map(({ original }) => original))
  const proposed = new Set(proposedPairs(texts, digests).map(({ original }) => original))
  const own = new Map(texts.pairs.map((pair) => [pair.original, pair.own]))
  const { original } = texts
  const value = session.checked().documents.parsedOf(original.file)?.value
  const words = formWords(session.config.schemas, original.file, [value])
  return {
    language,
    original: original.file,
    wordList: wordsFile(language),
    texts: texts.texts.map((text) => ({
      name: text.name,
      place: words.placeOf(pointerPath(text.pointer)),
      original: inLines(text.words),
      translation: missing.has(text) ? '' : inLines(own.get(text)?.words ?? ''),
      ...(text.meaning !== undefined && { meaning: words.helpOf(text.meaning) }),
      state: missing.has(text) ? 'missing' : stale.has(text) ? 'stale' : proposed.has(text) ? 'proposed' : 'current',
      words: wordsIn(text.words).map(({ word, translation }) => ({ word, translation })),
      at: pointerPath((own.get(text) ?? text).pointer),
    })),
  }
}

/** The change that writes a translation with the digest of its original, or marks it as current. */
export function translated(session: CheckSession, { file, name, translation, was }: Translated): Change {
  const { text, now } = textIn(session, file, name)
  if (was !== undefined && now !== undefined && now !== was && now !== translation)
    throw new RequestError('conflict', conflictSentence(now))
  if (now === translation) {
    const title = `Find the translation of ${quoted(text)} right`
    return {
      title,
      operations: writesOf(session, stillRight(translatedConfig(session), file, name)?.texts ?? new Map()),
    }
  }
  const place = quoted(text)
  const returned = { file, name, original: inLines(text.words), translation, place }
  const result = imported(translatedConfig(session), [returned])
  if ('problems' in result) throw new RequestError('input', result.problems.join(' '))
  return {
    title: `Translate ${place}`,
    operations: writesOf(session, result.step.texts),
    typing: `${file} ${name}`,
  }
}

/** A text of the original, and its translation of now; undefined if it is missing. */
export function textIn(session: CheckSession, file: string, name: string) {
  const texts = textsIn(session, file)
  const text = texts.texts.find((one) => one.name === name)
  if (!text) throw new RequestError('missing', 'The original no longer has this text.')
  const pair = texts.pairs.find(({ original }) => original === text)
  const now = pair && !texts.missing.includes(text) ? inLines(pair.own.words) : undefined
  return { language: texts.overlay.language, text, now }
}

export function translatedConfig(session: CheckSession): TranslatedConfig {
  const { context, documents } = session.checked()
  return {
    context,
    parsedOf: documents.parsedOf,
    originals: documentsByFile(context),
    translations: translatedTexts(context),
    textOf: session.textOf,
  }
}

function conflictSentence(now: string): string {
  return `Another window has written this meanwhile: “${now}”. Yours is kept here alone: write on to put it in its place.`
}

function textsIn(session: CheckSession, file: string): TranslatedTexts {
  const found = translatedTexts(session.checked().context).find(({ overlay }) => overlay.file === file)
  if (!found) throw new RequestError('missing', 'This file, or its original, has an error. Put that right first.')
  return found
}

/** The beginning of a text, for the title of a change. */
export function quoted({ words }: NamedText): string {
  const text = inLines(words).replaceAll('\n', ' ')
  return `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`
}
