import { bodyName, inLines } from '#checker/texts.ts'
import { imported } from '#checker/translate.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Change } from '../../protocol.ts'
import { type CheckSession, writesOf } from './check-session.ts'
import { quoted, textIn, translatedConfig } from './translation.ts'

interface TextAsked {
  /** The overlay. */
  readonly file: string
  readonly name: string
}

/** A text for which a service is asked to propose a translation. */
export interface TextToPropose {
  readonly original: string
  /** The translation that the proposal replaces; left out if it is missing. */
  readonly was?: string
  /** The languages as services name them, such as `en` and `zh-Hant`. */
  readonly source: string
  readonly target: string
  readonly isMarkdown: boolean
}

export function textToPropose(session: CheckSession, { file, name }: TextAsked): TextToPropose {
  const { language, text, now } = textIn(session, file, name)
  return {
    original: inLines(text.words),
    ...(now !== undefined && { was: now }),
    source: serviceLanguage(session.checked().context.site?.value.locale ?? 'en'),
    target: serviceLanguage(language),
    isMarkdown: name === bodyName,
  }
}

/** The language of a locale (BCP 47), with the script if the language is usually written in another. */
function serviceLanguage(locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize()
  return new Intl.Locale(language).maximize().script === script ? language : `${language}-${script}`
}

/** The change that writes a proposal, marked as one that nobody has read. */
export function proposed(
  session: CheckSession,
  { file, name, original, was, translation }: TextAsked & TextToPropose & { readonly translation: string },
): Change {
  const { text, now } = textIn(session, file, name)
  if (now !== was || inLines(text.words) !== original)
    throw new RequestError('conflict', 'Somebody has changed this text meanwhile, and the proposal was left out.')
  const place = quoted(text)
  const returned = { file, name, original, translation, place, isProposal: true } as const
  const result = imported(translatedConfig(session), [returned])
  if ('problems' in result) throw new RequestError('input', `The proposal cannot be used. ${result.problems.join(' ')}`)
  if (result.step.texts.size === 0)
    throw new RequestError('input', 'The service proposes the text that is there already.')
  return { title: `Propose a translation of ${place}`, operations: writesOf(session, result.step.texts) }
}
