import { useEffect } from 'react'
import { fill } from '../../engine/site/template.ts'
import { useMessages } from '../page-context.tsx'

/** Shows a title in the browser's tab; where something is wrong with the form, it says so first. */
export function useTitle(title: string, wrong: boolean): void {
  const { errorTitle } = useMessages('form')
  useEffect(() => {
    document.title = wrong ? fill(errorTitle, { title }) : title
  }, [title, wrong, errorTitle])
}
