const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or attribute of XML 1.0, which cannot write most control characters or half a surrogate pair. */
export function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (char) => (/[\t\n]/.test(char) ? char : '\uFFFD'))
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
}
