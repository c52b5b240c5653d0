import { CommentForm, CommentList } from './Comments.tsx'
import { useComments } from './use-comments.ts'

/** The comments on a change, at fields and on the whole. */
export function ChangeComments({ id }: { readonly id: string }) {
  const { comments, people, problem, add, settle } = useComments(id)
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      <CommentList
        comments={comments}
        people={people}
        problem={problem}
        settle={settle}
        studio={`/change/${encodeURIComponent(id)}/`}
      />
      <CommentForm label="Comment on the change" people={people} onAdd={(text) => add({ text })} />
    </section>
  )
}
