import type { Benefit, BenefitsFile, ClaimWords, Plan } from '#engine/contract/config.ts'
import { inclusionOf, planBenefits } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { cut } from '../../english.ts'
import { type Finding, quote, say } from '../../findings.ts'
import { documentSubject, proseIn } from '../../model/texts-under.ts'
import { type Context, findingsIn, type Rule } from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { patternOf, sentencesOf, unheldWords, type WrittenDocument, wordsFor, writtenTexts } from './claims-rest.ts'

/** Finds benefits that a text denies, of which the records of the plans say nothing. */
export const exclusionsStated: Rule = {
  name: 'exclusions-stated',
  description:
    'A benefit behind a word of `denials` in `config/site.json`, such as `without`, is one that a plan of which the sentence speaks excludes: silence is no exclusion (a warning).',
  check: (context) => {
    const { site, reuseEqual, profiles } = context
    const words = site?.value.claimWords
    if (!words) return []
    const lists = reuseEqual(exclusionsStated, words)
    const providers = new Map(profiles.map(({ file, value }) => [file, value.id]))
    return findingsIn(context, writtenTexts(context), deniedBenefits, ({ original, language }) => {
      const market = documentSubject(context, { file: original })?.value
      return [lists, benefitsIn(context, language), market, providers.get(original), context.schemas]
    })
  },
}

/** The benefits with their names in a language; those of the original where it has no names of its own. */
function benefitsIn({ benefits, overlays }: Context, language: string): Partial<BenefitsFile> | undefined {
  const translated = overlays.find((one) => one.original === benefits?.file && one.language === language)
  return (translated?.value as Partial<BenefitsFile> | undefined) ?? benefits?.value
}

function deniedBenefits(
  document: WrittenDocument,
  lists: readonly ClaimWords[],
  { benefits = [] }: Partial<BenefitsFile> = {},
  market: Market | undefined,
  provider: string | undefined,
  schemas: SchemaSet,
): Finding[] {
  const { file } = document
  const { denials = [] } = wordsFor(lists, document.language) ?? {}
  const all = [...benefits, ...(market?.benefits ?? [])].filter((benefit) => namesOf(benefit).length > 0)
  if (denials.length === 0 || all.length === 0) return []
  const any = denialOf(denials, all)
  const texts = proseIn(document, schemas).filter(({ text }) => any.test(text))
  return texts.flatMap(({ pointer, text }): Finding[] => {
    for (const sentence of sentencesOf(unheldWords(text))) {
      const found = all.find((benefit) => denialOf(denials, [benefit]).test(sentence))
      if (!found) continue
      const { id } = found
      const plans = plansMeant(sentence, market, provider)
      if (plans.some((plan) => inclusionOf(planBenefits(plan), id) === 'excluded')) continue
      const [words = ''] = denialOf(denials, [found]).exec(sentence) ?? []
      const message = say`${quote(words)} is said where no record excludes it: ${quote(cut(sentence.trim()))}`
      const hint = say`Say that the plan doesn't list it, or add ${quote(id)} to the plan's ${quote('excludes')} if the insurer says so.`
      return [{ file, pointer, message, hint, severity: 'warning' }]
    }
    return []
  })
}

/** The names of a benefit; a file that is being translated may lack them. */
function namesOf({ label, shortLabel }: Partial<Pick<Benefit, 'label' | 'shortLabel'>>): string[] {
  return [label, shortLabel].filter((name) => name !== undefined)
}

/** Matches a word that denies in front of the name of a benefit. */
function denialOf(denials: readonly string[], benefits: readonly Pick<Benefit, 'label' | 'shortLabel'>[]): RegExp {
  const names = benefits.flatMap(namesOf)
  return new RegExp(`(?:${patternOf(denials).source})\\s*(?:${patternOf(names).source})`, 'iu')
}

/** The plans that a sentence names by themselves or by their provider; else those of the profile, or of the market. */
function plansMeant(sentence: string, market: Partial<Market> | undefined, provider: string | undefined): Plan[] {
  const { plans = [], providers = [] } = market ?? {}
  const isNamed = ({ plan, provider: id }: Plan) =>
    sentence.includes(plan) || providers.some((one) => one.id === id && sentence.includes(one.name))
  const named = plans.filter(isNamed)
  const own = plans.filter((plan) => plan.provider === provider)
  return [named, own].find((some) => some.length > 0) ?? [...plans]
}
