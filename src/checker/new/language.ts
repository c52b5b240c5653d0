import { languageName } from '#engine/site.ts'
import { quote } from '../diagnostics/english.ts'
import { addItem } from '../edit/json.ts'
import { type ConfigFiles, withTexts } from '../files/decode.ts'
import { isLanguage, overlayFile, overlayName } from '../files/overlay-names.ts'
import { synchronised } from '../translate/sync.ts'
import { type Addition, type DraftSource, marketIn, marketPrompt } from './prompt.ts'

export interface LanguageSource extends DraftSource {
  readonly config: ConfigFiles
}

/** A draft language of a market: its overlays, with a gap for each text. */
export const language: Addition<'market' | 'language', LanguageSource> = {
  description: 'Adds a language to a market as a draft, with a file for each of its texts.',
  prompts: [
    marketPrompt,
    {
      name: 'language',
      text: 'Language and country that it is for, such as zh-HK',
      preset: () => undefined,
      read: (text, answers, site) => {
        const { name, languages = [], locale } = marketIn(answers, site)
        if (!isLanguage(text)) return { problem: `${quote(text)} is no language such as zh-HK.` }
        if (text !== locale && !languages.some(({ tag }) => tag === text))
          return { value: text, note: languageName(text) }
        return { problem: `${name} is written in ${text} already.` }
      },
    },
  ],
  draft(answers, { site, textOf, config }) {
    const market = marketIn(answers, site)
    const file = `config/markets/${market.id}.json`
    const named = addItem(textOf(file), ['languages'], { tag: answers.language, status: 'draft' })
    const files = withTexts(config.files, new Map([[file, named]]))
    const { texts } = synchronised({ ...config, files }) ?? { texts: new Map<string, string>() }
    // synchronised also fills gaps of other languages and markets.
    const isNew = (one: string) => texts.has(one) && !files.has(one) && overlayName(one)?.language === answers.language
    const own = [...texts].filter(([one]) => isNew(one) || isNew(overlayFile(one, answers.language)))
    return {
      texts: new Map([...own, [file, texts.get(file) ?? named]]),
      addresses: [market.landing.path],
      file: overlayFile(file, answers.language),
    }
  },
}
