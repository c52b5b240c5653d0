import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { digestsKept, type KeptDigests, stalePairs } from '../../languages/kept-digests.ts'
import { inLines } from '../../languages/texts.ts'
import { type TranslatedTexts, translatedTexts } from '../../languages/translated-texts.ts'
import type { Rule } from '../../model/context.ts'

/** Nobody reads in one language what another says no more. */
export const translationsCurrent: Rule = {
  name: 'translations-current',
  description:
    'A text in another language was written, or found right, after the last change of its original, as `npm run translate` keeps it in `config/translated` (warning).',
  check: (context) =>
    translatedTexts(context).flatMap((texts) => context.recall(stale, texts, digestsKept(context, texts))),
}

function stale(texts: TranslatedTexts, kept: KeptDigests): Finding[] {
  const { overlay, original } = texts
  return stalePairs(texts, kept).map(({ own, original: text }) => ({
    file: overlay.file,
    pointer: own.pointer,
    severity: 'warning',
    message: `The original of this text has changed since: it says ${quote(inLines(text.words).replaceAll('\n', ' '))} now.`,
    hint: `Translate it anew; where it still holds, run \`npm run translate -- --still-right ${overlay.file}\`.`,
    related: { file: original.file, pointer: text.pointer },
  }))
}
