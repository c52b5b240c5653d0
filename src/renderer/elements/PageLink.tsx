import type { ComponentProps } from 'react'
import { linkLanguage } from '../../engine/languages/link-language.ts'
import { useLanguage, useUntranslated } from '../page-context.tsx'

/** A link; on a translated page it names the language of a page that has no translation (base.css shows it). */
export function PageLink(props: ComponentProps<'a'>) {
  const language = useLanguage()
  const untranslated = useUntranslated()
  return <a {...props} {...linkLanguage(language, untranslated, props.href)} />
}
