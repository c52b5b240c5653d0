/** The original and the language of an overlay, from its name. */
export interface OverlayName {
  readonly original: string
  /** BCP 47, such as `zh-HK`. */
  readonly language: string
}

/** The words of the renderer in the language that the config is written in. */
export const messagesFile = 'config/messages/en.json'

/** Whether a text is the tag of a language that texts can be written in, such as `zh-HK`. */
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag)
}

/** Parses an overlay's name; undefined for other files. */
export function overlayName(file: string): OverlayName | undefined {
  const ofMessages = /^config\/messages\/([\w-]+)\.json$/.exec(file)?.[1]
  if (ofMessages && isLanguage(ofMessages))
    return file === messagesFile ? undefined : { original: messagesFile, language: ofMessages }
  const [, stem, language, ending] = /^(.+)\.([a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2})(\.(?:json|md))$/.exec(file) ?? []
  return language === undefined ? undefined : { original: `${stem}${ending}`, language }
}

/** The file that has a document's texts in a language. */
export function overlayFile(original: string, language: string): string {
  if (original === messagesFile) return `config/messages/${language}.json`
  return original.replace(/\.(json|md)$/, `.${language}.$1`)
}

/** The path of an overlay's schema, such as `overlays/market.schema.json`. */
export function overlaySchema(schema: string): string {
  return schema.replace(/^schemas\//, 'overlays/')
}
