import process from 'node:process'
import { UsageError } from '#cli/command.ts'
import { addressesBefore, earlierTexts, today } from '#cli/load-config.ts'
import type { Check } from '#config/check.ts'
import { openOnes } from '#config/diagnostics/diagnostic.ts'
import { didYouMean } from '#config/diagnostics/did-you-mean.ts'
import { list, quote } from '#config/diagnostics/english.ts'
import type { ConfigFiles } from '#config/files/decode.ts'
import { formatText } from '#config/report/text.ts'
import { languageList } from '#tools/languages/language-list.ts'
import { readTranslatedConfig } from '#tools/languages/translated-config.ts'
import { readyList, readyText } from '#tools/market/ready.ts'

/** Prints the open tasks before a market, given by id or name, goes live; returns the exit code. */
export function checkReady(check: Check, { files, schemas }: ConfigFiles, named: string): number {
  const { site, diagnostics } = check(files, schemas, { today: today(), wasThere: addressesBefore(process.cwd()) })
  if (!site) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    console.log(`${formatText(errors, { files })}\n\nPut the errors right first; then --ready lists what is left.`)
    return 1
  }
  const market = site.markets.find(({ id, name }) => [id, name.toLowerCase()].includes(named.toLowerCase()))
  if (!market) {
    const known = site.markets.map(({ id }) => id)
    throw new UsageError(`There is no market ${quote(named)}.${didYouMean(named, known)} Markets: ${list(known)}.`)
  }
  const ready = readyList(market, site, openOnes(diagnostics))
  console.log(readyText(market, ready))
  return ready.wrong.length === 0 ? 0 : 1
}

/** Prints each language's translations and open tasks; returns the exit code. */
export function checkLanguages(check: Check, config: ConfigFiles): number {
  const { files, schemas } = config
  const errors = check(files, schemas).diagnostics.filter(({ severity }) => severity === 'error')
  const translated = readTranslatedConfig(config)
  const parts = [
    ...(translated ? [languageList(translated, (file) => earlierTexts(process.cwd(), file))] : []),
    ...(errors.length > 0 ? [formatText(errors, { files })] : []),
  ]
  console.log(parts.join('\n\n'))
  return errors.length > 0 ? 1 : 0
}
