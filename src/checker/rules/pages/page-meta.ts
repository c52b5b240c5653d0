import { type Figures, figurePattern, withFigures } from '#engine/figures.ts'
import { articlePath } from '#engine/site.ts'
import { idOf } from '../../files.ts'
import { count, type DataLocation, type Finding, parentPointer, pointer, quote, say, wordFor } from '../../findings.ts'
import { overlayFigures } from '../../languages/overlay-figures.ts'
import { pageParts } from '../../model/page-parts.ts'
import { documentFigures } from '../../model/texts-under.ts'
import type { Context, Rule } from '../../model.ts'
import { inLines } from '../../texts.ts'
import { translatedTexts } from '../../translate.ts'

const longest = { title: 60, description: 160 } as const

const metaKeys = ['title', 'description'] as const

/** Search engines show titles and descriptions whole. */
export const metaFits: Rule = {
  name: 'meta-fits',
  description: "A page's title has at most 60 characters, its description at most 160, in each of its languages.",
  check: (context) => {
    const ofFile = Map.groupBy(pageParts(context), ({ file }) => file)
    const translated = translatedTexts(context).flatMap(({ overlay, original, pairs }) => {
      const metas = ofFile.get(original.file) ?? []
      const keys = new Map(
        metas.flatMap(({ metaPointer }) => metaKeys.map((key) => [pointer(metaPointer, key), key] as const)),
      )
      return pairs.flatMap(({ original: text, own }) => {
        const key = keys.get(text.pointer)
        if (!key) return []
        const at = { file: overlay.file, pointer: own.pointer }
        return tooLong(at, key, inLines(own.words), () => overlayFigures(context, overlay))
      })
    })
    const written = pageParts(context).flatMap((part) =>
      metaKeys.flatMap((key) => {
        const at = { file: part.file, pointer: pointer(part.metaPointer, key) }
        return tooLong(at, key, part[key], () => documentFigures(context, part))
      }),
    )
    return [...written, ...translated]
  },
}

/** Reports a text that is too long with its figures. */
function tooLong(at: DataLocation, key: keyof typeof longest, written: string, figures: () => Figures): Finding[] {
  const text = written.includes('{') ? withFigures(written, figures()) : written
  const length = [...text].length
  // The length of a text with an unknown figure is unknown.
  if (length <= longest[key] || text.match(figurePattern)) return []
  const message = say`This ${key} has ${count(length, 'character')}: search engines cut it after about ${longest[key]}.`
  return [{ ...at, message, severity: 'warning' }]
}

/** Titles and descriptions are unique. */
export const pagesDiffer: Rule = {
  name: 'pages-differ',
  description:
    'No two pages that search engines list have the same title or description, no two beside each other the same crumb, and no two articles the same excerpt (warnings).',
  check: (context) => {
    const first = new Map<string, Written>()
    return [...ofPages(context), ...ofArticles(context)].flatMap((one): Finding[] => {
      const key = `${one.what} ${one.among} ${one.text.trim()}`
      const earlier = first.get(key)
      if (!earlier) first.set(key, one)
      if (!earlier) return []
      const { file, pointer: at, what, path, where } = one
      const message = say`${quote(path)} has the same ${wordFor(what)} as ${quote(earlier.path)}.`
      const hint = say`Visitors cannot tell the two apart ${where}. Write what only this page is about.`
      const related = { file: earlier.file, pointer: earlier.pointer }
      return [{ file, pointer: at, message, hint, related, severity: 'warning' }]
    })
  },
}

/** A text by which visitors tell pages apart. */
interface Written extends DataLocation {
  readonly text: string
  readonly what: string
  /** The group of texts that it must differ from. */
  readonly among: string
  /** The place where visitors read it, in words. */
  readonly where: string
  /** The page's address. */
  readonly path: string
}

function ofPages(context: Context): Written[] {
  return pageParts(context).flatMap(({ file, path, metaPointer, title, description, crumb, noindex }) => {
    if (noindex) return []
    const at = (key: string) => ({ file, pointer: pointer(metaPointer, key), path })
    const found = 'in search results'
    return [
      { ...at('title'), text: title, what: 'title', among: '', where: found },
      { ...at('description'), text: description, what: 'description', among: '', where: found },
      { ...at('crumb'), text: crumb, what: 'crumb', among: parentPointer(path), where: 'in the trail above a page' },
    ]
  })
}

function ofArticles({ articles }: Context): Written[] {
  return articles.map(({ file, value: { excerpt } }) => {
    const where = 'on the list of articles'
    return {
      file,
      pointer: '/excerpt',
      path: articlePath(idOf(file)),
      text: excerpt,
      what: 'excerpt',
      among: '',
      where,
    }
  })
}
