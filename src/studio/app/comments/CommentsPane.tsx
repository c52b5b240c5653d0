import { useContext, useId } from 'react'
import { patternOf } from '#checker/files.ts'
import { bundleOf } from '../form/schema/bundle.ts'
import { placeLabel } from '../form/schema/place-labels.ts'
import type { Router } from '../place.ts'
import bottom from '../shell/bottom.module.css'
import { fileTitle } from '../store/file-titles.ts'
import { useSchemas, useStudioState, useValue } from '../store/studio-context.tsx'
import { CommentForm, CommentList } from './Comments.tsx'
import { CommentsContext } from './comments-context.ts'

/** The comments of the change, and a new one on the field that was selected last. */
export function CommentsPane({ router: { place } }: { readonly router: Router }) {
  const id = useId()
  const known = useContext(CommentsContext)
  const words = useWordsOf(place.file, place.at)
  if (!known) return null
  const { comments, people, problem, add, settle } = known
  const open = comments.filter(({ resolvedBy }) => resolvedBy === undefined).length
  const { file, at = [] } = place
  return (
    <section aria-labelledby={id} className={bottom['column']}>
      <h2 id={id}>
        Comments
        {open > 0 && <span> · {open} open</span>}
      </h2>
      <CommentForm
        label={`Comment on ${words}`}
        people={people}
        onAdd={(text) => add(file === undefined ? { text } : { text, file, at })}
      />
      <CommentList comments={comments} people={people} problem={problem} settle={settle} studio="" />
    </section>
  )
}

/** The selected field in words: `Atlantis › Plans › Essential Care › Premium`. */
function useWordsOf(file: string | undefined, at: Router['place']['at'] = []): string {
  const schemas = useSchemas()
  const value = useValue(file)
  const title = useStudioState(({ outline }) => (file === undefined ? undefined : fileTitle(file, outline)))
  if (file === undefined) return 'the change'
  const field = schemas && at.length > 0 ? placeLabel(bundleOf(schemas, patternOf(file)?.schema ?? ''), value, at) : ''
  return [title, field].filter(Boolean).join(' › ')
}
