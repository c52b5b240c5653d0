import { pointerPath } from '../../../config/json/pointer.ts'
import { inLines, type NamedText } from '../../../config/languages/texts.ts'
import { documentsByFile, type TranslatedTexts, translatedTexts } from '../../../config/languages/translated-texts.ts'
import { stalePairs, storedDigests } from '../../../config/languages/translation-digests.ts'
import { imported } from '../../../tools/languages/import.ts'
import { stillRight } from '../../../tools/languages/sync.ts'
import type { TranslatedConfig } from '../../../tools/languages/translated-config.ts'
import type { Change, Keys, Operation } from '../../protocol.ts'
import type { Translated, TranslatedText, Translation } from '../../translating.ts'
import { Refused } from '../../workspace/refused.ts'
import type { Desk } from './desk.ts'

/** The texts of an overlay, each beside its original. */
export function translationOf(desk: Desk, { file }: { readonly file: string }): Translation {
  const { context } = desk.checked()
  const texts = textsIn(desk, file)
  const missing = new Set(texts.missing)
  const stale = new Set(stalePairs(texts, storedDigests(context, texts)).map(({ original }) => original))
  const own = new Map(texts.pairs.map((pair) => [pair.original, pair.own]))
  const stateOf = (text: NamedText): TranslatedText['state'] => {
    if (missing.has(text)) return 'missing'
    return stale.has(text) ? 'stale' : 'current'
  }
  return {
    language: texts.overlay.language,
    original: texts.original.file,
    texts: texts.texts.map((text) => ({
      name: text.name,
      original: inLines(text.words),
      translation: missing.has(text) ? '' : inLines(own.get(text)?.words ?? ''),
      ...(text.meaning !== undefined && { meaning: text.meaning }),
      state: stateOf(text),
      at: keysOf(own.get(text) ?? text),
    })),
  }
}

/** The change that writes a text of an overlay, and keeps which original it was written for. */
export function translated(desk: Desk, { file, name, translation, was }: Translated): Change {
  const { context, documents } = desk.checked()
  const texts = textsIn(desk, file)
  const text = texts.texts.find((one) => one.name === name)
  if (!text) throw new Refused('missing', 'The original no longer has this text.')
  const written: TranslatedConfig = {
    context,
    parsedOf: documents.parsedOf,
    originals: documentsByFile(context),
    translations: translatedTexts(context),
    textOf: desk.textOf,
  }
  const pair = texts.pairs.find(({ original }) => original === text)
  const now = pair ? inLines(pair.own.words) : ''
  if (was !== undefined && now !== was && now !== translation && !texts.missing.includes(text))
    throw new Refused('conflict', lateSentence(now))
  if (pair && now === translation) {
    const title = `Find the translation of ${nameOf(text)} right`
    return { title, operations: writing(desk, stillRight(written, file, name)?.texts ?? new Map()) }
  }
  const result = imported(written, [{ file, name, original: inLines(text.words), translation, place: nameOf(text) }])
  if ('problems' in result) throw new Refused('input', result.problems.join(' '))
  const title = `Translate ${nameOf(text)}`
  return { title, operations: writing(desk, result.step.texts), typing: `${file} ${name}` }
}

function lateSentence(now: string): string {
  return `Another window has written this meanwhile: “${now}”. Yours is kept here alone: write on to put it in its place.`
}

function textsIn(desk: Desk, file: string): TranslatedTexts {
  const found = translatedTexts(desk.checked().context).find(({ overlay }) => overlay.file === file)
  if (!found) throw new Refused('missing', 'This file, or its original, has an error. Put that right first.')
  return found
}

function writing({ textOf }: Desk, texts: ReadonlyMap<string, string>): Operation[] {
  return [...texts].map(([file, text]): Operation => {
    const was = textOf(file)
    return { kind: 'write', file, text, ...(was !== undefined && { was }) }
  })
}

function nameOf({ words }: NamedText): string {
  const text = inLines(words).replaceAll('\n', ' ')
  return `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`
}

/** The keys of a text; of Markdown, those of its lines lead to nothing that can be edited apart. */
function keysOf({ pointer }: NamedText): Keys {
  return pointerPath(pointer)
}
