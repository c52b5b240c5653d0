import { languagePrefix } from '#engine/site.ts'
import { overlayFile } from '../../files.ts'
import {
  code,
  count,
  didYouMean,
  type Finding,
  fileName,
  forFiles,
  languageOf,
  parentPointer,
  quote,
  say,
  term,
} from '../../findings.ts'
import { ownAddresses } from '../../languages/own-addresses.ts'
import { isWritten, messagesIn, namesLanguage } from '../../languages/translations.ts'
import { addressesOf } from '../../model/addresses.ts'
import type { OverlayDocument } from '../../model/config-document.ts'
import { pageParts } from '../../model/page-parts.ts'
import { documentSubject } from '../../model/texts-under.ts'
import { type Context, documentMarket, type Rule } from '../../model.ts'
import { inLines, type NamedText } from '../../texts.ts'
import {
  currentShare,
  documentsByFile,
  stalePairs,
  storedDigests,
  type TextDigests,
  type TranslatedTexts,
  translatedTexts,
} from '../../translate.ts'

export const overlaysBelong: Rule = {
  name: 'overlays-belong',
  description:
    'A file with the texts of another language belongs to a file of the site and to a language that its market names in `languages`, or for the file of a market itself, that any market names; each text in it has an original.',
  check: (context) => [
    ...context.overlays.flatMap((overlay) => belonging(context, overlay)),
    ...languagesWritten(context),
    ...translatedTexts(context).flatMap(orphanedTexts),
  ],
}

function belonging(context: Context, { file, original, language }: OverlayDocument): Finding[] {
  const place = { file, pointer: '' }
  if (!context.complete) return []
  const document = context.memo(documentsByFile, context).get(original)
  if (!document) {
    const message = say`This file has the texts of ${quote(original)} in ${language}, but there is no such file.`
    const others = [...context.memo(documentsByFile, context).keys()]
    const meant = didYouMean(original, others)
    return [{ ...place, message: say`${message}${meant}`, hint: say`Rename it after its original, or delete it.` }]
  }
  const market = documentMarket(context, document)
  if (!market || namesLanguage(market.value, language)) return []
  // Pages of the whole site show texts of a market in languages that only other markets have pages in.
  if (market.file === original && context.markets.some(({ value }) => namesLanguage(value, language))) return []
  const message = say`Nobody reads this file: ${quote(market.value.name)} does not name the language ${language}.`
  const hint = say`In ${fileName(market.file)}, add { ${quote('tag')}: ${quote(language)}, ${quote('status')}: ${quote('draft')} } to ${quote('languages')}.`
  return [{ ...place, message, hint, related: { file: market.file, pointer: '' } }]
}

/** Finds languages of markets without any texts. */
function languagesWritten(context: Context): Finding[] {
  const { markets, overlays, messages, complete } = context
  if (!complete) return []
  const written = new Set(overlays.map(({ file }) => file))
  return markets.flatMap(({ file, value }) =>
    (value.languages ?? []).flatMap(({ tag, status }, i): Finding[] => {
      const place = { file, pointer: `/languages/${i}/tag` }
      const own = overlayFile(file, tag)
      if (!written.has(own))
        return [
          {
            ...place,
            message: say`There are no texts in ${quote(tag)} yet.`,
            hint: say`They stand in ${fileName(own)}.`,
          },
        ]
      if (status === 'draft' || !messages || messagesIn(context, tag)) return []
      const message = say`Buttons, errors and all else that the pages say themselves are not written in ${quote(tag)}.`
      return [{ ...place, message, hint: say`They stand in ${fileName(overlayFile(messages.file, tag))}.` }]
    }),
  )
}

/** Finds addresses in another language that two pages share. */
export const translatedPaths: Rule = {
  name: 'translated-paths',
  description: 'An address that a file gives its page in another language belongs to no other page.',
  check: (context) =>
    [...Map.groupBy(context.overlays, ({ language }) => language)].flatMap(([tag, overlays]) => {
      const own = ownAddresses(tag, pageParts(context), new Map(overlays.map((one) => [one.original, one])))
      if (!own.some(({ pointer, earlier }) => pointer !== '' || earlier.length > 0)) return []
      const first = new Map(addressesOf(context).map((address) => [address.path, address.file]))
      // Addresses that follow from the original come first, so that of two equal ones, the one in an overlay is
      // reported.
      return own
        .toSorted((a, b) => Number(a.pointer !== '') - Number(b.pointer !== ''))
        .flatMap(({ path, file, pointer }): Finding[] => {
          const start = languagePrefix(tag)
          if (`${path}/`.startsWith(`${start}${start}/`)) {
            const meant = path.slice(2 * start.length) || '/'
            const message = say`The site itself puts ${quote(start)} in front: visitors would find this page at ${quote(path)}.`
            return [{ file, pointer, message, hint: say`Write ${quote(meant)}.`, meant }]
          }
          const earlier = first.get(path)
          first.set(path, earlier ?? file)
          if (earlier === undefined) return []
          const hint = say`Give this page an address of its own.`
          return [{ file, pointer, message: say`${quote(path)} is an address of the page in ${earlier}.`, hint }]
        })
    }),
}

/** Finds the texts that the original does not have; those of one item are one finding, which stands at the item. */
function orphanedTexts({ overlay, original, texts, missing, orphaned }: TranslatedTexts): Finding[] {
  if (orphaned.length === 0) return []
  const originals = new Map(texts.flatMap(partsOf))
  const lacking = missing.flatMap(partsOf).map(([name]) => name)
  const found = orphaned.map((text): [string, Finding] => {
    const parts = partsOf(text)
    const first = parts.findIndex(([name]) => !originals.has(name))
    const [name, pointer] = parts[first] ?? [text.name, text.pointer]
    const [parent = ''] = parts[first - 1] ?? []
    const siblings = lacking.filter((other) => parentPointer(other) === parent).map((other) => other.slice(1))
    const message = say`There is no ${quote(name.slice(1))} in ${fileName(original.file)}.${didYouMean(name.slice(1), siblings)}`
    const hint =
      siblings.length > 0
        ? say`Its original is called otherwise now: call it as the original does.`
        : say`Call it as its original is called now; if that was removed for good, remove this too.`
    const related = { file: original.file, pointer: originals.get(parent) ?? '' }
    return [name, { file: overlay.file, pointer, message, hint, related }]
  })
  return [...new Map(found).values()]
}

/** A text and all that it stands in, each by its name and its pointer; the outermost first. */
function partsOf({ name, pointer }: NamedText): [string, string][] {
  const [names, keys] = [name.split('/'), pointer.split('/')]
  return names.slice(1).map((_, i) => [names.slice(0, i + 2).join('/'), keys.slice(0, i + 2).join('/')])
}

/** Finds overlays with missing texts in a language that visitors read. */
export const translationsComplete: Rule = {
  name: 'translations-complete',
  description: 'A language that visitors can read has every text of the files that are written in it (warning).',
  check: (context) => {
    return translatedTexts(context).flatMap((translated): Finding[] => {
      const { overlay, original, missing } = translated
      const [first] = missing
      const market = documentSubject(context, original)
      const readers = market && namesLanguage(market.value, overlay.language) ? [market] : context.markets
      if (!first || !readers.some(({ value }) => isWritten(value, overlay.language, false))) return []
      const share = Math.floor(currentShare(context, [translated]) * 100)
      const message = say`${languageOf(overlay.language)} ${share} %: ${count(missing.length, 'text')} missing, which visitors read in the original.`
      const hint = say`The first is ${quote(first.name.slice(1))}.${forFiles(say` ${code('npm run check -- --languages')} lists them all.`)}`
      return [
        {
          file: overlay.file,
          pointer: '',
          message,
          hint,
          severity: 'warning',
          related: { file: original.file, pointer: first.pointer },
        },
      ]
    })
  },
}

/** Finds texts that their original no longer has. */
export const translationsCurrent: Rule = {
  name: 'translations-current',
  description:
    'A text in another language was written, or found right, after the last change of its original, as `npm run translate` keeps it in `config/translated` (warning).',
  check: (context) =>
    translatedTexts(context).flatMap((texts) => context.memo(stale, texts, storedDigests(context, texts))),
}

function stale(texts: TranslatedTexts, kept: TextDigests): Finding[] {
  const { overlay, original } = texts
  return stalePairs(texts, kept).map(({ own, original: text }) => ({
    file: overlay.file,
    pointer: own.pointer,
    severity: 'warning',
    message: say`The original of this text has changed since: it says ${quote(inLines(text.words).replaceAll('\n', ' '))} now.`,
    hint: say`Translate it anew; where it still ${term('holds')}, run ${code(`npm run translate -- --still-right ${overlay.file}`)}.`,
    related: { file: original.file, pointer: text.pointer },
  }))
}
