import process from 'node:process'
import type { Check } from '../../config/check.ts'
import type { ConfigFiles } from '../../config/files/decode.ts'
import { formatText } from '../../config/report/text.ts'
import { languageList } from '../../tools/languages/language-list.ts'
import { readTranslatedConfig } from '../../tools/languages/translated-config.ts'
import { earlierTexts } from '../read-ref.ts'

/** Prints each language's translations and open tasks; returns the exit code. */
export function checkLanguages(check: Check, config: ConfigFiles): number {
  const { files, schemas } = config
  const errors = check(files, schemas).diagnostics.filter(({ severity }) => severity === 'error')
  const written = readTranslatedConfig(config)
  const parts = [
    ...(written ? [languageList(written, (file) => earlierTexts(process.cwd(), file))] : []),
    ...(errors.length > 0 ? [formatText(errors, { files })] : []),
  ]
  console.log(parts.join('\n\n'))
  return errors.length > 0 ? 1 : 0
}
