import { baseAddress, type Reader } from '#server/settings.ts'
import { RequestError } from '#workbench/request-error.ts'

/** A service with the API of LibreTranslate. */
export interface TranslationService {
  /** Its address without `/translate`. */
  readonly url: string
  /** Empty for none. */
  readonly key: string
}

/** Reads the settings of the service; undefined where none is set. */
export function readTranslationService({ problem, text }: Reader): TranslationService | undefined {
  const url = text('TRANSLATE_URL')
  // It is not repeated, since it may have a password.
  if (url !== '' && !baseAddress(url))
    problem('TRANSLATE_URL must be an address that begins with https:// or http://, without user, password, ? and #.')
  return url === '' ? undefined : { url, key: text('TRANSLATE_KEY') }
}

/** Translates lines of HTML; throws a `RequestError` with a sentence if the service does not. */
export type Translator = (lines: readonly string[], source: string, target: string) => Promise<readonly string[]>

const timeoutMs = 30_000

export function translatorOf({ url, key }: TranslationService): Translator {
  const address = `${url.replace(/\/$/, '')}/translate`
  return async (lines, source, target) => {
    const asked = { q: lines, source, target, format: 'html', ...(key && { api_key: key }) }
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    if (!response)
      throw new RequestError(
        'service',
        'The translation service does not answer. Nothing has changed: try again later.',
      )
    const answer: { readonly translatedText?: unknown; readonly error?: unknown } = Object(
      await response.json().catch(() => undefined),
    )
    const { translatedText, error } = answer
    if (!response.ok) throw new RequestError('service', refusal(error, response.status, key))
    const translated = [translatedText].flat()
    if (translated.length === lines.length && translated.every((line) => typeof line === 'string')) return translated
    throw new RequestError('service', 'The translation service answers with something else than a translation.')
  }
}

function refusal(error: unknown, status: number, key: string): string {
  const reason = typeof error === 'string' && error !== '' ? error : `it answered ${status}`
  const said = key === '' ? reason : reason.replaceAll(key, '…')
  return `The translation service refuses this text: ${said.slice(0, 200)}`
}
